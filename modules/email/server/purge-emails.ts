import { isInIds } from '#platform/server/database/queries/expressions.ts'
import { unindexRecords } from '#platform/server/search/index-record.ts'
import { emailSubject, type EmailContext } from './email-subjects.ts'

const BATCH_SIZE = 500

/** Deletes the rows of emails and everything attached to them, but not their journal. */
export async function purgeEmails(ctx: EmailContext, ids: readonly number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += BATCH_SIZE) await purgeBatch(ctx, ids.slice(start, start + BATCH_SIZE))
}

async function purgeBatch(ctx: EmailContext, ids: readonly number[]): Promise<void> {
  const { db, dialect } = ctx
  const isOfEmails = isInIds(dialect, 'mailId', ids)
  for (const table of ['email_contents', 'email_files', 'email_labelled', 'email_outbox', 'email_links', 'email_remote_changes'] as const)
    await db.deleteFrom(table).where(isOfEmails).execute()
  await db
    .deleteFrom('files')
    .where('entity', '=', emailSubject.entity)
    .where(isInIds(dialect, 'entityId', ids))
    .execute()
  await unindexRecords(db, emailSubject.entity, ids)
  await db
    .deleteFrom('emails')
    .where(isInIds(dialect, 'id', ids))
    .execute()
}
