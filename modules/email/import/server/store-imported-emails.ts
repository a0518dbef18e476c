import { assertCanCreate } from '#platform/server/abilities/changes.ts'
import { addLabelsToNewEmails } from '../../labels/server/index.ts'
import { toJournalRecord } from '../../server/email-journal.ts'
import { emailSubject, getMailboxOwnerId, type EmailContext } from '../../server/email-subjects.ts'
import { storeEmails } from '../../server/store-emails.ts'
import { findOrCreateLabels } from './imported-labels.ts'
import type { ImportedEmail } from './reading/read-emails.ts'

/**
 * Stores emails in the internal mailbox, which no mail server syncs. Unlike received ones, they notify no one, change no events and become
 * no bills.
 */
export async function storeImportedEmails(ctx: EmailContext, values: readonly ImportedEmail[]): Promise<number[]> {
  const userId = getMailboxOwnerId(ctx.viewer)
  const emails = values.map(({ mail }) => mail!)
  for (const { folder, isRead, isStarred } of emails)
    assertCanCreate(ctx, emailSubject, { folder, isRead, isStarred }, { folder, isRead, isStarred })
  const labels: string[][] = []
  for (const value of values) labels.push(await findOrCreateLabels(ctx, value.labels))
  const ids = await storeEmails(ctx, { userId, accountId: null }, emails)
  const stored = emails.map((mail, index) => ({ ...mail, id: ids[index]!, userId, labels: labels[index]! }))
  await addLabelsToNewEmails(ctx, stored)
  for (const email of stored)
    ctx.recordChange({ entity: emailSubject.entity, id: email.id, before: null, after: toJournalRecord(email, email.labels) })
  return ids
}
