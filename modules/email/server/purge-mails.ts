import { amongIds } from '#platform/server/database/expressions.ts'
import { unindexRecords } from '#platform/server/search/record.ts'
import { mailSubject, type EmailContext } from './email-subjects.ts'

const AT_ONCE = 500

/** Takes mails from here for good, with all that hangs on them; what the journal kept of them stays as it is. */
export async function forgetMails(ctx: EmailContext, ids: readonly number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += AT_ONCE) await forgetSome(ctx, ids.slice(start, start + AT_ONCE))
}

async function forgetSome(ctx: EmailContext, ids: readonly number[]): Promise<void> {
  const { db, dialect } = ctx
  for (const table of ['email_contents', 'email_files', 'email_labelled', 'email_outbox', 'email_links', 'email_remote_changes'] as const)
    await db
      .deleteFrom(table)
      .where(amongIds(dialect, 'mailId', ids))
      .execute()
  await db
    .deleteFrom('files')
    .where('entity', '=', mailSubject.entity)
    .where(amongIds(dialect, 'entityId', ids))
    .execute()
  await unindexRecords(db, mailSubject.entity, ids)
  await db
    .deleteFrom('emails')
    .where(amongIds(dialect, 'id', ids))
    .execute()
}
