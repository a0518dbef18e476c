import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { email } from '../../contract.ts'
import { assertCanUpdate } from '#platform/server/abilities/changes.ts'
import { findAllVisible } from '#platform/server/abilities/visible.ts'
import { isInIds } from '#platform/server/database/queries/expressions.ts'
import { emailSubject, type EmailContext } from '../../server/email-subjects.ts'
import { toEmailRows } from '../../server/email-rows.ts'
import { cancelPendingSends } from '../../server/outbox-rows.ts'
import { queueRemoteChanges } from '../../server/remote-changes.ts'
import type { EmailRecord } from '../../server/tables.ts'

type UpdateInput = Input<typeof email.updateMails>
type EmailColumns = Partial<Pick<EmailRecord, 'isRead' | 'isStarred' | 'folder'>>

export async function updateMails(ctx: EmailContext, { emailIds, dataToUpdate }: UpdateInput): Promise<Output<typeof email.updateMails>> {
  const before = await findAllVisible(ctx, emailSubject, emailIds, 'update')
  for (const row of before) assertCanUpdate(ctx, emailSubject, row, dataToUpdate)
  const columns = toEmailColumns(dataToUpdate)
  await applyEmailChanges(ctx, before, columns)
  return {
    mails: await toEmailRows(
      ctx,
      before.map((row) => ({ ...row, ...columns, updatedAt: isChanged(row, columns) ? ctx.now : row.updatedAt })),
    ),
  }
}

function toEmailColumns({ isRead, isStarred, folder }: UpdateInput['dataToUpdate']): EmailColumns {
  return {
    ...(isRead !== undefined && { isRead: Number(isRead) }),
    ...(isStarred !== undefined && { isStarred: Number(isStarred) }),
    ...(folder !== undefined && { folder }),
  }
}

const isChanged = (row: EmailRecord, columns: EmailColumns) =>
  Object.entries(columns).some(([name, value]) => row[name as keyof EmailColumns] !== value)

/** Updates the emails and their label rows, and queues the change for their mail servers. */
export async function applyEmailChanges(ctx: EmailContext, before: readonly EmailRecord[], columns: EmailColumns): Promise<void> {
  const rows = before.filter((row) => isChanged(row, columns))
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  if (columns.folder) await cancelPendingSends(ctx, rows)
  await ctx.db
    .updateTable('emails')
    .set({ ...columns, updatedAt: ctx.now })
    .where(isInIds(ctx.dialect, 'id', ids))
    .execute()
  const { isStarred: _, ...labelColumns } = columns
  if (Object.keys(labelColumns).length > 0)
    await ctx.db
      .updateTable('email_labelled')
      .set(labelColumns)
      .where(isInIds(ctx.dialect, 'mailId', ids))
      .execute()
  const { isRead, isStarred, folder } = columns
  const flag = (value: number | undefined) => (value === undefined ? undefined : value === 1)
  await queueRemoteChanges(ctx, rows, { isRead: flag(isRead), isStarred: flag(isStarred), folder })
  for (const row of rows)
    ctx.recordChange({
      entity: emailSubject.entity,
      id: row.id,
      before: toJournalRecord(row, columns),
      after: toJournalRecord({ ...row, ...columns }, columns),
    })
}

const toJournalRecord = (row: EmailRecord, columns: EmailColumns) => ({
  userId: row.userId,
  ...Object.fromEntries(Object.keys(columns).map((name) => [name, row[name as keyof EmailColumns]])),
})
