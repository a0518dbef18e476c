import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { email } from '../../contract.ts'
import { assertMayChange } from '#platform/server/abilities/changes.ts'
import { findAllVisible } from '#platform/server/abilities/visible.ts'
import { amongIds } from '#platform/server/database/expressions.ts'
import { mailSubject, type EmailContext } from '../../server/email-subjects.ts'
import { answerRows } from '../../server/mail-rows.ts'
import { stopSending } from '../../server/outbox-rows.ts'
import { noteRemoteChanges } from '../../server/remote-changes.ts'
import type { MailRecord } from '../../server/tables.ts'

type Asked = Input<typeof email.updateMails>
type Columns = Partial<Pick<MailRecord, 'isRead' | 'isStarred' | 'folder'>>

export async function updateMails(ctx: EmailContext, { emailIds, dataToUpdate }: Asked): Promise<Output<typeof email.updateMails>> {
  const before = await findAllVisible(ctx, mailSubject, emailIds, 'update')
  for (const row of before) assertMayChange(ctx, mailSubject, row, dataToUpdate)
  const columns = columnsOf(dataToUpdate)
  await changeMails(ctx, before, columns)
  return {
    mails: await answerRows(
      ctx,
      before.map((row) => ({ ...row, ...columns, updatedAt: isChanged(row, columns) ? ctx.now : row.updatedAt })),
    ),
  }
}

function columnsOf({ isRead, isStarred, folder }: Asked['dataToUpdate']): Columns {
  return {
    ...(isRead !== undefined && { isRead: Number(isRead) }),
    ...(isStarred !== undefined && { isStarred: Number(isStarred) }),
    ...(folder !== undefined && { folder }),
  }
}

const isChanged = (row: MailRecord, columns: Columns) =>
  Object.entries(columns).some(([name, value]) => row[name as keyof Columns] !== value)

/** Here at once, with what lists keep beside; on servers soon. */
export async function changeMails(ctx: EmailContext, before: readonly MailRecord[], columns: Columns): Promise<void> {
  const rows = before.filter((row) => isChanged(row, columns))
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  if (columns.folder) await stopSending(ctx, rows)
  await ctx.db
    .updateTable('emails')
    .set({ ...columns, updatedAt: ctx.now })
    .where(amongIds(ctx.dialect, 'id', ids))
    .execute()
  const { isStarred: _, ...labelled } = columns
  if (Object.keys(labelled).length > 0)
    await ctx.db
      .updateTable('email_labelled')
      .set(labelled)
      .where(amongIds(ctx.dialect, 'mailId', ids))
      .execute()
  const { isRead, isStarred, folder } = columns
  const flag = (value: number | undefined) => (value === undefined ? undefined : value === 1)
  await noteRemoteChanges(ctx, rows, { isRead: flag(isRead), isStarred: flag(isStarred), folder })
  for (const row of rows)
    ctx.record({ entity: mailSubject.entity, id: row.id, before: kept(row, columns), after: kept({ ...row, ...columns }, columns) })
}

/** What the journal is given: the owner, whose topics it announces, and what may have changed. */
const kept = (row: MailRecord, columns: Columns) => ({
  userId: row.userId,
  ...Object.fromEntries(Object.keys(columns).map((name) => [name, row[name as keyof Columns]])),
})
