import { sql } from 'kysely'
import { amongIds } from '#platform/server/database/expressions.ts'
import { job, type JobContext } from '#platform/server/jobs/jobs.ts'
import { forgetRecords } from '#platform/server/journal/forget.ts'
import { disconnectAccount } from './connection/disconnect-account.ts'
import type { EmailContext } from './email-subjects.ts'
import { forgetMails } from './purge-mails.ts'
import { removedName } from './mail-labels.ts'
import type { EmailTables } from './tables.ts'
import { daysBefore } from '#platform/server/moments.ts'

const KEEP_DAYS = 30
const BATCH = 250

type Purge = (ctx: EmailContext, until: string) => Promise<number>

/** Forgets, a batch an act: mails and labels that were deleted, after 30 days, and all that belonged to people who were deleted for good. */
export const purgeMails = job<EmailTables>({
  name: 'email.purge',
  everySeconds: 3_600,
  run: async (ctx) => {
    const until = daysBefore(ctx.now, KEEP_DAYS)
    for (const purge of [forgetDeleted, forgetLabels, forgetMailsOfGone, forgetRestOfGone]) await inBatches(ctx, purge, until)
  },
})

async function inBatches(ctx: JobContext<EmailTables>, purge: Purge, until: string): Promise<void> {
  let purged = BATCH
  while (purged === BATCH) purged = await ctx.write((writing) => purge(writing, until))
}

/** What its server has still to hear of stays for so long. */
const forgetDeleted: Purge = async (ctx, until) => {
  const rows = await ctx.db
    .selectFrom('emails')
    .select('id')
    .where('deletedAt', '<', until)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('email_remote_changes as waiting').select('waiting.id').whereRef('waiting.mailId', '=', 'emails.id'))),
    )
    .limit(BATCH)
    .execute()
  return forget(
    ctx,
    rows.map(({ id }) => id),
  )
}

/** The conversation's names go with its last mail. */
async function forget(ctx: EmailContext, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const threads = await ctx.db
    .selectFrom('emails')
    .select(['userId', 'threadId'])
    .distinct()
    .where(amongIds(ctx.dialect, 'id', ids))
    .execute()
  await forgetRecords(ctx.db, 'email', ids)
  await forgetMails(ctx, ids)
  for (const { userId, threadId } of threads) {
    const rest = ctx.db.selectFrom('emails').select('id').where('userId', '=', userId).where('threadId', '=', threadId).limit(1)
    if (await rest.executeTakeFirst()) continue
    await ctx.db.deleteFrom('email_references').where('userId', '=', userId).where('threadId', '=', threadId).execute()
  }
  return ids.length
}

const forgetLabels: Purge = async ({ db }, until) => {
  const rows = await db.selectFrom('email_labels').select(['id', 'userId']).where('removedAt', '<', until).limit(BATCH).execute()
  for (const { id, userId } of rows) {
    await db.deleteFrom('email_labelled').where('userId', '=', userId).where('label', '=', removedName(id)).execute()
    await forgetRecords(db, 'mail-label', [id])
    await db.deleteFrom('email_labels').where('id', '=', id).execute()
  }
  return rows.length
}

const gone = ({ db }: EmailContext) =>
  db.selectFrom('users').select('users.id').where('removedAt', 'is not', null).where('emailKey', 'like', 'removed %')

const forgetMailsOfGone: Purge = async (ctx) => {
  const rows = await ctx.db.selectFrom('emails').select('id').where('userId', 'in', gone(ctx)).limit(BATCH).execute()
  return forget(
    ctx,
    rows.map(({ id }) => id),
  )
}

const forgetRestOfGone: Purge = async (ctx) => {
  const accounts = ctx.db.selectFrom('email_accounts').select('id').where('removedAt', 'is', null).where('userId', 'in', gone(ctx))
  for (const { id } of await accounts.execute()) await disconnectAccount(ctx, id)
  for (const table of ['email_references', 'email_correspondents', 'email_labelled', 'email_outbox'] as const)
    await ctx.db.deleteFrom(table).where(sql.ref('userId'), 'in', gone(ctx)).execute()
  const labels = await ctx.db.deleteFrom('email_labels').where('userId', 'in', gone(ctx)).returning('id').execute()
  await forgetRecords(
    ctx.db,
    'mail-label',
    labels.map(({ id }) => id),
  )
  await ctx.db.deleteFrom('email_settings').where('id', 'in', gone(ctx)).execute()
  return 0
}
