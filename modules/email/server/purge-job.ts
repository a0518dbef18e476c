import { sql } from 'kysely'
import { isInIds } from '#platform/server/database/expressions.ts'
import { defineJob, type JobContext } from '#platform/server/jobs/jobs.ts'
import { purgeJournalEntries } from '#platform/server/journal/purge-journal-entries.ts'
import { disconnectAccount } from './connection/disconnect-account.ts'
import type { EmailContext } from './email-subjects.ts'
import { purgeEmails } from './purge-emails.ts'
import { getRemovedLabelName } from './email-labels.ts'
import type { EmailTables } from './tables.ts'
import { daysBefore } from '#platform/server/instants.ts'

const RETENTION_DAYS = 30
const BATCH_SIZE = 250

type Purge = (ctx: EmailContext, until: string) => Promise<number>

/** Purges deleted emails and labels after 30 days, and everything of purged users, one batch per transaction. */
export const purgeJob = defineJob<EmailTables>({
  name: 'email.purge',
  everySeconds: 3_600,
  run: async (ctx) => {
    const until = daysBefore(ctx.now, RETENTION_DAYS)
    for (const purge of [purgeDeletedEmails, purgeDeletedLabels, purgeEmailsOfDeletedUsers, purgeOtherDataOfDeletedUsers])
      await purgeInBatches(ctx, purge, until)
  },
})

async function purgeInBatches(ctx: JobContext<EmailTables>, purge: Purge, until: string): Promise<void> {
  let purged = BATCH_SIZE
  while (purged === BATCH_SIZE) purged = await ctx.write((writing) => purge(writing, until))
}

/** Keeps emails whose deletion has not reached the mail server. */
const purgeDeletedEmails: Purge = async (ctx, until) => {
  const rows = await ctx.db
    .selectFrom('emails')
    .select('id')
    .where('deletedAt', '<', until)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('email_remote_changes as waiting').select('waiting.id').whereRef('waiting.mailId', '=', 'emails.id'))),
    )
    .limit(BATCH_SIZE)
    .execute()
  return purgeEmailsAndReferences(
    ctx,
    rows.map(({ id }) => id),
  )
}

async function purgeEmailsAndReferences(ctx: EmailContext, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const threads = await ctx.db
    .selectFrom('emails')
    .select(['userId', 'threadId'])
    .distinct()
    .where(isInIds(ctx.dialect, 'id', ids))
    .execute()
  await purgeJournalEntries(ctx.db, 'email', ids)
  await purgeEmails(ctx, ids)
  for (const { userId, threadId } of threads) {
    const remainingEmail = ctx.db.selectFrom('emails').select('id').where('userId', '=', userId).where('threadId', '=', threadId).limit(1)
    if (await remainingEmail.executeTakeFirst()) continue
    await ctx.db.deleteFrom('email_references').where('userId', '=', userId).where('threadId', '=', threadId).execute()
  }
  return ids.length
}

const purgeDeletedLabels: Purge = async ({ db }, until) => {
  const rows = await db.selectFrom('email_labels').select(['id', 'userId']).where('removedAt', '<', until).limit(BATCH_SIZE).execute()
  for (const { id, userId } of rows) {
    await db.deleteFrom('email_labelled').where('userId', '=', userId).where('label', '=', getRemovedLabelName(id)).execute()
    await purgeJournalEntries(db, 'mail-label', [id])
    await db.deleteFrom('email_labels').where('id', '=', id).execute()
  }
  return rows.length
}

const selectDeletedUsers = ({ db }: EmailContext) =>
  db.selectFrom('users').select('users.id').where('removedAt', 'is not', null).where('emailKey', 'like', 'removed %')

const purgeEmailsOfDeletedUsers: Purge = async (ctx) => {
  const rows = await ctx.db.selectFrom('emails').select('id').where('userId', 'in', selectDeletedUsers(ctx)).limit(BATCH_SIZE).execute()
  return purgeEmailsAndReferences(
    ctx,
    rows.map(({ id }) => id),
  )
}

const purgeOtherDataOfDeletedUsers: Purge = async (ctx) => {
  const accounts = ctx.db
    .selectFrom('email_accounts')
    .select('id')
    .where('removedAt', 'is', null)
    .where('userId', 'in', selectDeletedUsers(ctx))
  for (const { id } of await accounts.execute()) await disconnectAccount(ctx, id)
  for (const table of ['email_references', 'email_correspondents', 'email_labelled', 'email_outbox'] as const)
    await ctx.db.deleteFrom(table).where(sql.ref('userId'), 'in', selectDeletedUsers(ctx)).execute()
  const labels = await ctx.db.deleteFrom('email_labels').where('userId', 'in', selectDeletedUsers(ctx)).returning('id').execute()
  await purgeJournalEntries(
    ctx.db,
    'mail-label',
    labels.map(({ id }) => id),
  )
  await ctx.db.deleteFrom('email_settings').where('id', 'in', selectDeletedUsers(ctx)).execute()
  return 0
}
