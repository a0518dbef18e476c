import { isInTexts } from '#platform/server/database/queries/expressions.ts'
import type { DuplicateRecord, KeyedItem } from '#platform/server/imports/import-source.ts'
import { getMailboxOwnerId, type EmailContext } from '../../server/email-subjects.ts'
import type { ImportedEmail } from './reading/read-emails.ts'

/** Emails of the user with the same Message-ID, in any account, for example because the mailbox is also synced. */
export async function findDuplicateEmails(
  { db, dialect, viewer }: EmailContext,
  items: readonly KeyedItem<ImportedEmail>[],
): Promise<ReadonlyMap<string, DuplicateRecord>> {
  const messageIds = items.map(({ value }) => value.messageId)
  const rows = await db
    .selectFrom('emails')
    .select(['id', 'messageId', 'subject'])
    .where('userId', '=', getMailboxOwnerId(viewer))
    .where(isInTexts(dialect, 'messageId', messageIds))
    .where('deletedAt', 'is', null)
    .execute()
  const records = new Map(rows.map(({ id, messageId, subject }) => [messageId, { id, title: subject }]))
  return new Map(items.flatMap(({ key, value }) => (records.has(value.messageId) ? [[key, records.get(value.messageId)!] as const] : [])))
}
