import { notFound } from '#platform/server/refusal.ts'
import { unindexRecord } from '#platform/server/search/record.ts'
import { indexTask } from './save-task.ts'
import { getVisibility } from './task-visibility.ts'
import type { TaskVisibility } from '../../server/tables.ts'
import { findTask, toJournalFields, type Task, type TaskWithTags } from './task-subject.ts'
import type { TodoContext } from '../../server/todo-context.ts'

/** Permanently deletes a task and its sub-tasks. Undo can restore them until they are purged after 30 days. */
export async function removeTask(ctx: TodoContext, task: TaskWithTags): Promise<void> {
  for (const one of await loadWithSubtasks(ctx, task, 'remaining')) {
    await ctx.db.updateTable('tasks').set({ removedAt: ctx.now, shelf: 'gone' }).where('id', '=', one.id).execute()
    await unindexRecord(ctx.db, 'task', one.id)
  }
  ctx.record({ entity: 'task', id: task.id, before: toJournalFields(task), after: null })
}

/** Restores a removed task and the sub-tasks that were removed with it. Throws 404 if the viewer may not restore it. */
export async function restoreTask(ctx: TodoContext, id: number): Promise<void> {
  const task = await ctx.db.selectFrom('tasks').selectAll().where('id', '=', id).where('removedAt', 'is not', null).executeTakeFirst()
  if (!task) throw notFound('task')
  for (const one of await loadWithSubtasks(ctx, task, 'removed')) {
    const columns =
      one.id === id ? { shelf: await getRestoredVisibility(ctx, task), updatedAt: ctx.now } : { shelf: getSubtaskVisibility(task, one) }
    await ctx.db
      .updateTable('tasks')
      .set({ ...columns, removedAt: null })
      .where('id', '=', one.id)
      .execute()
    await indexTask(ctx, { ...one, ...columns })
  }
  ctx.record({ entity: 'task', id, before: null, after: toJournalFields(await findTask(ctx, id, 'delete')) })
}

async function loadWithSubtasks(ctx: TodoContext, task: Task, state: 'remaining' | 'removed'): Promise<Task[]> {
  if (task.parentId !== null) return [task]
  const subtasks = ctx.db.selectFrom('tasks').selectAll().where('siblings', '=', task.id)
  const removedAt = state === 'removed' ? task.removedAt : null
  return [task, ...(await subtasks.where('removedAt', removedAt === null ? 'is' : '=', removedAt).execute())]
}

async function getRestoredVisibility(ctx: TodoContext, task: Task): Promise<TaskVisibility> {
  const parent =
    task.parentId === null ? null : await ctx.db.selectFrom('tasks').selectAll().where('id', '=', task.parentId).executeTakeFirst()
  return getVisibility(task.isDeleted, parent ?? null)
}

const getSubtaskVisibility = (parent: Task, task: Task): TaskVisibility =>
  parent.isDeleted === 1 ? 'out' : task.isDeleted === 1 ? 'bin' : 'open'
