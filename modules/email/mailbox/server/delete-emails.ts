import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { email, EmailFolder } from '../../contract.ts'
import { assertCan } from '#platform/server/abilities/check.ts'
import { findAllVisible, visible } from '#platform/server/abilities/visible.ts'
import { isInIds } from '#platform/server/database/queries/expressions.ts'
import { ApiError } from '#platform/server/api-error.ts'
import { toJournalRecord } from '../../server/email-journal.ts'
import { emailSubject, getMailboxOwnerId, type EmailContext } from '../../server/email-subjects.ts'
import { findLabelsByEmailId } from '../../server/email-labels.ts'
import { toEmailRows } from '../../server/email-rows.ts'
import { cancelPendingSends } from '../../server/outbox-rows.ts'
import { queueRemoteChanges, undoRemoteDeletion } from '../../server/remote-changes.ts'
import type { EmailRecord } from '../../server/tables.ts'

const purgeableFolders: readonly EmailFolder[] = ['trash', 'spam', 'draft']
/** The limit of one change, so that it can be undone; larger folders are emptied in several calls. */
const MAX_DELETED = 1_000

export async function deleteMails(
  ctx: EmailContext,
  { emailIds }: Input<typeof email.deleteMails>,
): Promise<Output<typeof email.deleteMails>> {
  const emails = await findAllVisible(ctx, emailSubject, emailIds, 'delete')
  if (emails.some(({ folder }) => !purgeableFolders.includes(folder)))
    throw new ApiError(
      409,
      'email.not_in_trash',
      'Only emails in trash, spam or drafts can be deleted forever. Move them to the trash first.',
    )
  const deletedRows = await toEmailRows(ctx, emails)
  await softDelete(ctx, emails)
  return { mails: deletedRows }
}

export async function emptyFolder(
  ctx: EmailContext,
  { folder }: Input<typeof email.emptyFolder>,
): Promise<Output<typeof email.emptyFolder>> {
  const emails = visible(ctx, emailSubject, 'delete').selectAll('emails').where('emails.folder', '=', folder)
  const rows = await emails.orderBy('emails.time', 'desc').orderBy('emails.id', 'desc').limit(MAX_DELETED).execute()
  await softDelete(ctx, rows)
  return { deleted: rows.length }
}

/** Undoes the creation of emails, in whatever folder they are. */
export async function removeCreatedEmails(ctx: EmailContext, ids: readonly number[]): Promise<void> {
  await softDelete(ctx, await findAllVisible(ctx, emailSubject, ids, 'delete'))
}

/** Hides the emails immediately; undo can restore them for 30 days. */
async function softDelete(ctx: EmailContext, emails: readonly EmailRecord[]): Promise<void> {
  if (emails.length === 0) return
  const ids = emails.map(({ id }) => id)
  const labels = await findLabelsByEmailId(ctx.db, ids)
  await cancelPendingSends(ctx, emails)
  const isSelected = isInIds(ctx.dialect, 'id', ids)
  const isOfSelected = isInIds(ctx.dialect, 'mailId', ids)
  await ctx.db.updateTable('emails').set({ deletedAt: ctx.now, updatedAt: ctx.now }).where(isSelected).execute()
  await ctx.db.deleteFrom('email_labelled').where(isOfSelected).execute()
  await queueRemoteChanges(ctx, emails, 'delete')
  for (const mail of emails)
    ctx.recordChange({ entity: emailSubject.entity, id: mail.id, before: toJournalRecord(mail, labels.get(mail.id) ?? []), after: null })
}

/** Restores deleted emails with the labels that they all had, also on the mail server. */
export async function restoreEmails(ctx: EmailContext, ids: readonly number[], labels: readonly string[]): Promise<void> {
  assertCan(ctx, 'delete', emailSubject.subject)
  const deleted = ctx.db
    .updateTable('emails')
    .set({ deletedAt: null, updatedAt: ctx.now })
    .where(isInIds(ctx.dialect, 'id', ids))
  const emails = await deleted
    .where('userId', '=', getMailboxOwnerId(ctx.viewer))
    .where('deletedAt', 'is not', null)
    .returningAll()
    .execute()
  for (const label of labels) {
    const rows = emails.map(({ id, userId, folder, time, isRead }) => ({ mailId: id, label, userId, folder, time, isRead }))
    if (rows.length > 0) await ctx.db.insertInto('email_labelled').values(rows).execute()
  }
  for (const mail of emails) {
    await undoRemoteDeletion(ctx, mail)
    ctx.recordChange({ entity: emailSubject.entity, id: mail.id, before: null, after: toJournalRecord(mail, labels) })
  }
}
