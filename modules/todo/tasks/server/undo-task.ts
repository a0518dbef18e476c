import { applyTaskChanges, saveTask, type TaskChanges } from './save-task.ts'
import { restoreTask, removeTask } from './remove-task.ts'
import { findTask } from './task-subject.ts'
import type { TodoContext } from '../../server/todo-context.ts'
import { isCreatedByOthers, type RecordChange } from '#platform/server/journal/undo.ts'
import { ApiError } from '#platform/server/api-error.ts'

/** Removes an added task, restores a removed one, or reverts the changed fields. */
export async function undoTask(ctx: TodoContext, change: RecordChange): Promise<void> {
  const { id, before, after } = change
  if (after === null) return restoreTask(ctx, id)
  if (before === null) {
    const task = await findTask(ctx, id, 'delete')
    await assertNoSubtasksByOthers(ctx, change)
    return removeTask(ctx, task)
  }
  const task = await findTask(ctx, id, 'update')
  const { position, completedAt, ...fields } = before as { position?: string; completedAt?: string | null; assigneeId?: number | null }
  const changed = await applyTaskChanges(ctx, task, toTaskChanges(fields), { currentAssigneeId: fields.assigneeId })
  const columns = { ...(position !== undefined && { position }), ...(completedAt !== undefined && { completedAt }) }
  if (Object.keys(columns).length > 0) await saveTask(ctx, changed, { columns })
}

/** Throws 409 if other people have added or changed subtasks since, because they would be removed as well. */
async function assertNoSubtasksByOthers({ db }: TodoContext, change: RecordChange): Promise<void> {
  const subtasks = db.selectFrom('tasks').select('id').where('siblings', '=', change.id).where('removedAt', 'is', null)
  const others = subtasks.where(isCreatedByOthers(change, 'createdById')).where('updatedAt', '>=', change.at)
  if (await others.limit(1).executeTakeFirst())
    throw new ApiError(409, 'journal.moved_on', 'Subtasks have been added or changed since, so this change cannot be undone.')
}

const toTaskChanges = ({ assigneeId, ...fields }: { assigneeId?: number | null }): TaskChanges =>
  assigneeId === undefined ? fields : { ...fields, assignee: assigneeId }
