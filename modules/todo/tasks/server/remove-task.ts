import { notFound } from '#platform/server/api-error.ts'
import { unindexRecord } from '#platform/server/search/index-record.ts'
import { indexTask } from './save-task.ts'
import { getVisibility } from './task-visibility.ts'
import type { TaskVisibility } from '../../server/tables.ts'
import { findTask, toJournalFields, type TaskRow, type TaskWithTags } from './task-subject.ts'
import type { TodoContext } from '../../server/todo-context.ts'

/** Permanently deletes a task and its subtasks. Undo can restore them until they are purged after 30 days. */
export async function removeTask(ctx: TodoContext, task: TaskWithTags): Promise<void> {
  for (const removed of await loadWithSubtasks(ctx, task, 'remaining')) {
    await ctx.db.updateTable('tasks').set({ removedAt: ctx.now, shelf: 'gone' }).where('id', '=', removed.id).execute()
    await unindexRecord(ctx.db, 'task', removed.id)
  }
  ctx.recordChange({ entity: 'task', id: task.id, before: toJournalFields(task), after: null })
}

/** Restores a removed task and the subtasks that were removed with it. Throws 404 if the viewer may not restore it. */
export async function restoreTask(ctx: TodoContext, id: number): Promise<void> {
  const task = await ctx.db.selectFrom('tasks').selectAll().where('id', '=', id).where('removedAt', 'is not', null).executeTakeFirst()
  if (!task) throw notFound('task')
  for (const removed of await loadWithSubtasks(ctx, task, 'removed')) {
    const columns =
      removed.id === id
        ? { shelf: await getRestoredVisibility(ctx, task), updatedAt: ctx.now }
        : { shelf: getSubtaskVisibility(task, removed) }
    await ctx.db
      .updateTable('tasks')
      .set({ ...columns, removedAt: null })
      .where('id', '=', removed.id)
      .execute()
    await indexTask(ctx, { ...removed, ...columns })
  }
  ctx.recordChange({ entity: 'task', id, before: null, after: toJournalFields(await findTask(ctx, id, 'delete')) })
}

async function loadWithSubtasks(ctx: TodoContext, task: TaskRow, state: 'remaining' | 'removed'): Promise<TaskRow[]> {
  if (task.parentId !== null) return [task]
  const subtasks = ctx.db.selectFrom('tasks').selectAll().where('siblings', '=', task.id)
  const removedAt = state === 'removed' ? task.removedAt : null
  return [task, ...(await subtasks.where('removedAt', removedAt === null ? 'is' : '=', removedAt).execute())]
}

async function getRestoredVisibility(ctx: TodoContext, task: TaskRow): Promise<TaskVisibility> {
  const parent =
    task.parentId === null ? null : await ctx.db.selectFrom('tasks').selectAll().where('id', '=', task.parentId).executeTakeFirst()
  return getVisibility(task.isDeleted, parent ?? null)
}

const getSubtaskVisibility = (parent: TaskRow, task: TaskRow): TaskVisibility =>
  parent.isDeleted === 1 ? 'out' : task.isDeleted === 1 ? 'bin' : 'open'
