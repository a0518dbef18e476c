import { notFound } from '#platform/server/refusal.ts'
import { unindexRecord } from '#platform/server/search/record.ts'
import { indexTask } from './change-task.ts'
import { shelfOf } from './shelves.ts'
import type { Shelf } from './tables.ts'
import { findTask, journalForm, type Task, type TaggedTask, type TodoContext } from './task-subject.ts'

/** Takes a task and its sub-tasks away for good: nobody finds them any more, and undo has 30 days. */
export async function removeTask(ctx: TodoContext, task: TaggedTask): Promise<void> {
  for (const one of await withSubtasks(ctx, task, 'remaining')) {
    await ctx.db.updateTable('tasks').set({ removedAt: ctx.now, shelf: 'gone' }).where('id', '=', one.id).execute()
    await unindexRecord(ctx.db, 'task', one.id)
  }
  ctx.record({ entity: 'task', id: task.id, before: journalForm(task), after: null })
}

/** Brings a removed task back with the sub-tasks that were removed with it, and have not changed by that. Refusal 404 where the viewer may not have it back. */
export async function bringTaskBack(ctx: TodoContext, id: number): Promise<void> {
  const task = await ctx.db.selectFrom('tasks').selectAll().where('id', '=', id).where('removedAt', 'is not', null).executeTakeFirst()
  if (!task) throw notFound('task')
  for (const one of await withSubtasks(ctx, task, 'removed')) {
    const columns = one.id === id ? { shelf: await ownShelf(ctx, task), updatedAt: ctx.now } : { shelf: shelfUnder(task, one) }
    await ctx.db
      .updateTable('tasks')
      .set({ ...columns, removedAt: null })
      .where('id', '=', one.id)
      .execute()
    await indexTask(ctx, { ...one, ...columns })
  }
  ctx.record({ entity: 'task', id, before: null, after: journalForm(await findTask(ctx, id, 'delete')) })
}

async function withSubtasks(ctx: TodoContext, task: Task, state: 'remaining' | 'removed'): Promise<Task[]> {
  if (task.parentId !== null) return [task]
  const subtasks = ctx.db.selectFrom('tasks').selectAll().where('siblings', '=', task.id)
  const removedAt = state === 'removed' ? task.removedAt : null
  return [task, ...(await subtasks.where('removedAt', removedAt === null ? 'is' : '=', removedAt).execute())]
}

async function ownShelf(ctx: TodoContext, task: Task): Promise<Shelf> {
  const parent =
    task.parentId === null ? null : await ctx.db.selectFrom('tasks').selectAll().where('id', '=', task.parentId).executeTakeFirst()
  return shelfOf(task.isDeleted, parent ?? null)
}

const shelfUnder = (parent: Task, task: Task): Shelf => (parent.isDeleted === 1 ? 'out' : task.isDeleted === 1 ? 'bin' : 'open')
