import { applyTaskChanges, saveTask, type TaskChanges } from './save-task.ts'
import { restoreTask, removeTask } from './remove-task.ts'
import { findTask } from './task-subject.ts'
import type { TodoContext } from '../../server/todo-context.ts'
import { isOfOthers, type Change } from '#platform/server/journal/undo.ts'
import { Refusal } from '#platform/server/refusal.ts'

/** Removes an added task, restores a removed one, or reverts the changed fields. */
export async function undoTask(ctx: TodoContext, change: Change): Promise<void> {
  const { id, before, after } = change
  if (after === null) return restoreTask(ctx, id)
  if (before === null) {
    const task = await findTask(ctx, id, 'delete')
    await assertNoSubtasksByOthers(ctx, change)
    return removeTask(ctx, task)
  }
  const task = await findTask(ctx, id, 'update')
  const { position, completedAt, ...fields } = before as { position?: string; completedAt?: string | null; assigneeId?: number | null }
  const changed = await applyTaskChanges(ctx, task, toTaskChanges(fields), fields.assigneeId)
  const columns = { ...(position !== undefined && { position }), ...(completedAt !== undefined && { completedAt }) }
  if (Object.keys(columns).length > 0) await saveTask(ctx, changed, { columns })
}

/** Throws 409 if other people have added or changed sub-tasks since, because removing the task would remove those as well. */
async function assertNoSubtasksByOthers({ db }: TodoContext, change: Change): Promise<void> {
  const under = db.selectFrom('tasks').select('id').where('siblings', '=', change.id).where('removedAt', 'is', null)
  const others = under.where(isOfOthers(change, 'createdById')).where('updatedAt', '>=', change.at)
  if (await others.limit(1).executeTakeFirst())
    throw new Refusal(409, 'journal.moved_on', 'Sub-tasks have been added since, so it cannot be taken back.')
}

const toTaskChanges = ({ assigneeId, ...fields }: { assigneeId?: number | null }): TaskChanges =>
  assigneeId === undefined ? fields : { ...fields, assignee: assigneeId }
