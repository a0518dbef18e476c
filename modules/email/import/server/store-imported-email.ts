import { assertCanCreate } from '#platform/server/abilities/changes.ts'
import { emailSubject, getMailboxOwnerId, type EmailContext } from '../../server/email-subjects.ts'
import { toJournalRecord } from '../../server/email-journal.ts'
import { storeEmails } from '../../server/store-emails.ts'
import { addLabelsToEmails } from '../../labels/server/index.ts'
import { findOrCreateLabels } from './imported-labels.ts'
import type { ImportedEmail } from './reading/read-emails.ts'

/**
 * Stores the email in the internal mailbox, which no mail server syncs. Unlike a received one, it notifies no one, changes no event
 * and becomes no bill.
 */
export async function storeImportedEmail(ctx: EmailContext, { mail, labels: labelNames }: ImportedEmail): Promise<number> {
  const { folder, isRead, isStarred } = mail!
  assertCanCreate(ctx, emailSubject, { folder, isRead, isStarred }, { folder, isRead, isStarred })
  const userId = getMailboxOwnerId(ctx.viewer)
  const labels = await findOrCreateLabels(ctx, labelNames)
  const [id] = (await storeEmails(ctx, { userId, accountId: null }, [mail!])) as [number]
  await addLabelsToEmails(
    ctx,
    labels.map((label) => ({ mailId: id, label })),
  )
  ctx.recordChange({ entity: emailSubject.entity, id, before: null, after: toJournalRecord({ userId, folder }, labels) })
  return id
}
