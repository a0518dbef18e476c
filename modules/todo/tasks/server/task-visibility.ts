import type { Updateable } from 'kysely'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { invalidInput } from '#platform/server/api-error.ts'
import type { TaskVisibility, TodoTables } from '../../server/tables.ts'
import { getNewPosition } from './task-position.ts'
import { taskSubject, type TaskRow } from './task-subject.ts'
import type { TodoContext } from '../../server/todo-context.ts'

type Changes = { isDeleted?: boolean; parentId?: number | null }

/** Columns that change when a task is deleted, restored or moved to another parent. */
export async function toVisibilityColumns(
  ctx: TodoContext,
  task: TaskRow,
  { isDeleted, parentId }: Changes,
): Promise<Updateable<TodoTables['tasks']>> {
  if (isDeleted === undefined && parentId === undefined) return {}
  const next = {
    isDeleted: isDeleted === undefined ? task.isDeleted : Number(isDeleted),
    parentId: parentId === undefined ? task.parentId : parentId,
  }
  const parent = next.parentId === null ? null : await (parentId ? findParent(ctx, task.id, parentId) : loadParent(ctx, next.parentId))
  const siblings = next.parentId ?? 0
  const positionColumns = siblings === task.siblings ? {} : { siblings, position: await getNewPosition(ctx.db, siblings) }
  return { ...next, ...positionColumns, shelf: getVisibility(next.isDeleted, parent) }
}

export const getVisibility = (isDeleted: number, parent: TaskRow | null): TaskVisibility =>
  parent && parent.shelf !== 'open' ? 'out' : isDeleted === 1 ? 'bin' : 'open'

const loadParent = (ctx: TodoContext, id: number): Promise<TaskRow> =>
  ctx.db.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Throws 400 if the parent is the task itself or a subtask, or if the task has subtasks. */
export async function findParent(ctx: TodoContext, id: number | null, parentId: number): Promise<TaskRow> {
  const path = '/task/parentId'
  if (parentId === id) throw invalidInput(path, 'must not be the task itself')
  const parent = await findVisible(ctx, taskSubject, parentId, 'update')
  if (parent.parentId !== null) throw invalidInput(path, 'must not be a subtask')
  const ownSubtask =
    id === null
      ? undefined
      : await ctx.db.selectFrom('tasks').select('id').where('siblings', '=', id).where('shelf', '<>', 'gone').limit(1).executeTakeFirst()
  if (ownSubtask) throw invalidInput(path, 'must be empty for a task with subtasks')
  return parent
}

/** Subtasks are hidden and shown with their parent; subtasks deleted earlier stay deleted. */
export async function updateSubtaskVisibility(ctx: TodoContext, task: TaskRow): Promise<void> {
  if (task.parentId !== null) return
  const subtasks = ctx.db.updateTable('tasks').where('siblings', '=', task.id).where('shelf', '<>', 'gone')
  if (task.shelf !== 'open') await subtasks.set({ shelf: 'out' }).execute()
  else
    await subtasks
      .set((eb) => ({
        shelf: eb
          .case()
          .when('isDeleted', '=', 1)
          .then('bin' as TaskVisibility)
          .else('open' as TaskVisibility)
          .end(),
      }))
      .execute()
}
