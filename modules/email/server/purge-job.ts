import { sql } from 'kysely'
import { isInIds } from '#platform/server/database/queries/expressions.ts'
import { queryAnonymizedUsers } from '#platform/server/identity/removed-users.ts'
import { definePurgeJob, listIds, PURGE_BATCH_SIZE } from '#platform/server/jobs/define-purge-job.ts'
import { purgeJournalEntries } from '#platform/server/journal/purge-journal-entries.ts'
import { disconnectAccount } from './connection/disconnect-account.ts'
import type { EmailContext } from './email-subjects.ts'
import { purgeEmails } from './purge-emails.ts'
import { getRemovedLabelName } from './email-labels.ts'
import type { EmailTables } from './tables.ts'

/** Purges emails and labels 30 days after their deletion, and everything of anonymized users. */
export const purgeEmailsJob = definePurgeJob<EmailTables>('email.purge', [
  purgeDeletedEmails,
  purgeDeletedLabels,
  purgeEmailsOfAnonymizedUsers,
  purgeOtherDataOfAnonymizedUsers,
])

/** Keeps emails whose deletion has not reached the mail server. */
async function purgeDeletedEmails(ctx: EmailContext, until: string): Promise<number> {
  const deleted = ctx.db
    .selectFrom('emails')
    .select('id')
    .where('deletedAt', '<', until)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('email_remote_changes as waiting').select('waiting.id').whereRef('waiting.mailId', '=', 'emails.id'))),
    )
  return purgeEmailsAndReferences(ctx, await listIds(deleted))
}

async function purgeEmailsAndReferences(ctx: EmailContext, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const hasId = isInIds(ctx.dialect, 'id', ids)
  const threads = await ctx.db.selectFrom('emails').select(['userId', 'threadId']).distinct().where(hasId).execute()
  await purgeJournalEntries(ctx.db, 'email', ids)
  await purgeEmails(ctx, ids)
  for (const { userId, threadId } of threads) {
    const remainingEmail = ctx.db.selectFrom('emails').select('id').where('userId', '=', userId).where('threadId', '=', threadId).limit(1)
    if (await remainingEmail.executeTakeFirst()) continue
    await ctx.db.deleteFrom('email_references').where('userId', '=', userId).where('threadId', '=', threadId).execute()
  }
  return ids.length
}

async function purgeDeletedLabels({ db }: EmailContext, until: string): Promise<number> {
  const rows = await db.selectFrom('email_labels').select(['id', 'userId']).where('removedAt', '<', until).limit(PURGE_BATCH_SIZE).execute()
  for (const { id, userId } of rows) {
    await db.deleteFrom('email_labelled').where('userId', '=', userId).where('label', '=', getRemovedLabelName(id)).execute()
    await purgeJournalEntries(db, 'mail-label', [id])
    await db.deleteFrom('email_labels').where('id', '=', id).execute()
  }
  return rows.length
}

export async function purgeEmailsOfAnonymizedUsers(ctx: EmailContext): Promise<number> {
  const emails = ctx.db.selectFrom('emails').select('id').where('userId', 'in', queryAnonymizedUsers(ctx.db))
  return purgeEmailsAndReferences(ctx, await listIds(emails))
}

export async function purgeOtherDataOfAnonymizedUsers(ctx: EmailContext): Promise<number> {
  const users = queryAnonymizedUsers(ctx.db)
  const accounts = ctx.db.selectFrom('email_accounts').select('id').where('removedAt', 'is', null).where('userId', 'in', users)
  for (const { id } of await accounts.execute()) await disconnectAccount(ctx, id)
  for (const table of ['email_references', 'email_correspondents', 'email_labelled', 'email_outbox'] as const)
    await ctx.db.deleteFrom(table).where(sql.ref('userId'), 'in', users).execute()
  const labels = await ctx.db.deleteFrom('email_labels').where('userId', 'in', users).returning('id').execute()
  const labelIds = labels.map(({ id }) => id)
  await purgeJournalEntries(ctx.db, 'mail-label', labelIds)
  await ctx.db.deleteFrom('email_settings').where('id', 'in', users).execute()
  return 0
}
