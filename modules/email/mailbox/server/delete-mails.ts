import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { email, Folder } from '../../contract.ts'
import { check } from '#platform/server/abilities/check.ts'
import { findAllVisible, visible } from '#platform/server/abilities/visible.ts'
import { amongIds } from '#platform/server/database/expressions.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { mailSubject, ownId, type EmailContext } from '../../server/email-subjects.ts'
import { labelsOf } from '../../server/mail-labels.ts'
import { answerRows } from '../../server/mail-rows.ts'
import { stopSending } from '../../server/outbox-rows.ts'
import { noteRemoteChanges, takeBackDeletion } from '../../server/remote-changes.ts'
import type { MailRecord } from '../../server/tables.ts'

/** Folders from which a mail can go for good. */
const last: readonly Folder[] = ['trash', 'spam', 'draft']
/** So many at once can be taken back; a folder that holds more is emptied in parts. */
const AT_ONCE = 1_000

export async function deleteMails(
  ctx: EmailContext,
  { emailIds }: Input<typeof email.deleteMails>,
): Promise<Output<typeof email.deleteMails>> {
  const mails = await findAllVisible(ctx, mailSubject, emailIds, 'delete')
  if (mails.some(({ folder }) => !last.includes(folder)))
    throw new Refusal(409, 'email.not_in_trash', 'Only mails in trash, spam or drafts can be deleted for good.')
  const answered = await answerRows(ctx, mails)
  await remove(ctx, mails)
  return { mails: answered }
}

/** The newest thousand at once: whoever has more asks again, as long as some were deleted. */
export async function emptyFolder(
  ctx: EmailContext,
  { folder }: Input<typeof email.emptyFolder>,
): Promise<Output<typeof email.emptyFolder>> {
  const mails = visible(ctx, mailSubject, 'delete').selectAll('emails').where('emails.folder', '=', folder)
  const rows = await mails.orderBy('emails.time', 'desc').orderBy('emails.id', 'desc').limit(AT_ONCE).execute()
  await remove(ctx, rows)
  return { deleted: rows.length }
}

/** Found by nobody from now on; for 30 days an undo brings them back. */
async function remove(ctx: EmailContext, mails: readonly MailRecord[]): Promise<void> {
  if (mails.length === 0) return
  const ids = mails.map(({ id }) => id)
  const labels = await labelsOf(ctx.db, ids)
  await stopSending(ctx, mails)
  await ctx.db
    .updateTable('emails')
    .set({ deletedAt: ctx.now, updatedAt: ctx.now })
    .where(amongIds(ctx.dialect, 'id', ids))
    .execute()
  await ctx.db
    .deleteFrom('email_labelled')
    .where(amongIds(ctx.dialect, 'mailId', ids))
    .execute()
  await noteRemoteChanges(ctx, mails, 'delete')
  for (const mail of mails)
    ctx.record({ entity: mailSubject.entity, id: mail.id, before: kept(mail, labels.get(mail.id) ?? []), after: null })
}

const kept = ({ userId, folder }: MailRecord, labels: readonly string[]) => ({ userId, folder, labels })

/** Puts back what was deleted for good, with the labels that all of them had; on a server, too, where it is gone there already. */
export async function restoreMails(ctx: EmailContext, ids: readonly number[], labels: readonly string[]): Promise<void> {
  check(ctx, 'delete', mailSubject.subject)
  const deleted = ctx.db
    .updateTable('emails')
    .set({ deletedAt: null, updatedAt: ctx.now })
    .where(amongIds(ctx.dialect, 'id', ids))
  const mails = await deleted.where('userId', '=', ownId(ctx.viewer)).where('deletedAt', 'is not', null).returningAll().execute()
  for (const label of labels) {
    const rows = mails.map(({ id, userId, folder, time, isRead }) => ({ mailId: id, label, userId, folder, time, isRead }))
    if (rows.length > 0) await ctx.db.insertInto('email_labelled').values(rows).execute()
  }
  for (const mail of mails) {
    await takeBackDeletion(ctx, mail)
    ctx.record({ entity: mailSubject.entity, id: mail.id, before: null, after: kept(mail, labels) })
  }
}
