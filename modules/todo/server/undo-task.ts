import { changeTask, writeTask, type Changes } from './change-task.ts'
import { bringTaskBack, removeTask } from './remove-task.ts'
import { findTask, type TodoContext } from './task-subject.ts'
import { isOfOthers, type Change } from '#platform/server/journal/undo.ts'
import { Refusal } from '#platform/server/refusal.ts'

/** Added: removed again. Removed: brought back. Changed: changed back, to deleted and from deleted as well. */
export async function undoTask(ctx: TodoContext, change: Change): Promise<void> {
  const { id, before, after } = change
  if (after === null) return bringTaskBack(ctx, id)
  if (before === null) {
    const task = await findTask(ctx, id, 'delete')
    await assertAlone(ctx, change)
    return removeTask(ctx, task)
  }
  const task = await findTask(ctx, id, 'update')
  const { position, completedAt, ...fields } = before as { position?: string; completedAt?: string | null; assigneeId?: number | null }
  const changed = await changeTask(ctx, task, withAssignee(fields), fields.assigneeId)
  const columns = { ...(position !== undefined && { position }), ...(completedAt !== undefined && { completedAt }) }
  if (Object.keys(columns).length > 0) await writeTask(ctx, changed, { columns })
}

/** What others have put or changed under it since it was added or brought back is not taken away with it: Refusal 409. */
async function assertAlone({ db }: TodoContext, change: Change): Promise<void> {
  const under = db.selectFrom('tasks').select('id').where('siblings', '=', change.id).where('removedAt', 'is', null)
  const others = under.where(isOfOthers(change, 'createdById')).where('updatedAt', '>=', change.at)
  if (await others.limit(1).executeTakeFirst())
    throw new Refusal(409, 'journal.moved_on', 'Sub-tasks have been added since, so it cannot be taken back.')
}

const withAssignee = ({ assigneeId, ...fields }: { assigneeId?: number | null }): Changes =>
  assigneeId === undefined ? fields : { ...fields, assignee: assigneeId }
