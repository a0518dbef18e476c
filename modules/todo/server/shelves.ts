import type { Updateable } from 'kysely'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { invalid } from '#platform/server/refusal.ts'
import type { Shelf, TodoTables } from './tables.ts'
import { placeForNew } from './task-order.ts'
import { taskSubject, type Task, type TodoContext } from './task-subject.ts'

type Changes = { isDeleted?: boolean; parentId?: number | null }

/** Where a task goes that is deleted, restored, or put under another one or out of it. */
export async function shelfColumns(
  ctx: TodoContext,
  task: Task,
  { isDeleted, parentId }: Changes,
): Promise<Updateable<TodoTables['tasks']>> {
  if (isDeleted === undefined && parentId === undefined) return {}
  const next = {
    isDeleted: isDeleted === undefined ? task.isDeleted : Number(isDeleted),
    parentId: parentId === undefined ? task.parentId : parentId,
  }
  const parent = next.parentId === null ? null : await (parentId ? findParent(ctx, task.id, parentId) : parentOf(ctx, next.parentId))
  const siblings = next.parentId ?? 0
  const place = siblings === task.siblings ? {} : { siblings, position: await placeForNew(ctx.db, siblings) }
  return { ...next, ...place, shelf: shelfOf(next.isDeleted, parent) }
}

export const shelfOf = (isDeleted: number, parent: Task | null): Shelf =>
  parent && parent.shelf !== 'open' ? 'out' : isDeleted === 1 ? 'bin' : 'open'

const parentOf = (ctx: TodoContext, id: number): Promise<Task> =>
  ctx.db.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** A task that may have sub-tasks: visible, not one itself; refused for a task that has its own. */
export async function findParent(ctx: TodoContext, id: number | null, parentId: number): Promise<Task> {
  const path = '/task/parentId'
  if (parentId === id) throw invalid(path, 'is the task itself')
  const parent = await findVisible(ctx, taskSubject, parentId, 'update')
  if (parent.parentId !== null) throw invalid(path, 'is a sub-task, which has none of its own')
  const own =
    id === null
      ? undefined
      : await ctx.db.selectFrom('tasks').select('id').where('siblings', '=', id).where('shelf', '<>', 'gone').limit(1).executeTakeFirst()
  if (own) throw invalid(path, 'cannot be set, since the task has sub-tasks')
  return parent
}

/** Sub-tasks leave and return with their task, as they were: deleted ones to the deleted. */
export async function shelveSubtasks(ctx: TodoContext, task: Task): Promise<void> {
  if (task.parentId !== null) return
  const subtasks = ctx.db.updateTable('tasks').where('siblings', '=', task.id).where('shelf', '<>', 'gone')
  if (task.shelf !== 'open') await subtasks.set({ shelf: 'out' }).execute()
  else
    await subtasks
      .set((eb) => ({
        shelf: eb
          .case()
          .when('isDeleted', '=', 1)
          .then('bin' as Shelf)
          .else('open' as Shelf)
          .end(),
      }))
      .execute()
}
