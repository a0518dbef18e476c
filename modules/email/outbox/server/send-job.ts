import type { Delivery } from '../../contract.ts'
import { job, type JobContext } from '#platform/server/jobs/jobs.ts'
import { wakeRunners } from '#platform/server/jobs/wake.ts'
import { sendLater } from './send-mail.ts'
import type { EmailContext } from '../../server/email-subjects.ts'
import { liveAccounts } from '../../server/connection/active-accounts.ts'
import { sendOutside } from './send-by-smtp.ts'
import type { AccountRecord, EmailTables, MailRecord, OutboxRecord } from '../../server/tables.ts'
import { notices } from '../../server/notifications.ts'
import { deliverHere } from './deliver-locally.ts'
import { keepLeft } from './delivered-recipients.ts'
import { finishSending } from './finish-sending.ts'
import { findWaiting } from '../../server/outbox-rows.ts'
import { SendFailure, type SendResult } from './send-result.ts'

type Problem = NonNullable<Delivery['problem']>
/** What is left to do outside once colleagues have their copies. */
type Outside = { mail: MailRecord; account: AccountRecord | null; recipients: string[] }
type Step = 'over' | 'again' | Outside

/** A minute, then twice as long each time, for about two days. */
const FIRST_WAIT_SECONDS = 60
const MOST_ATTEMPTS = 12
/** Copies for fifty people take their time on a slow disk. */
const WITHIN_MS = 10_000
const LONGEST_DETAIL = 500

/**
 * Sends one mail. That it is with the server is stored before the server hears of it: where this is found later, the process ended in
 * between, and nobody knows whether the mail has left; it is never sent again by itself.
 */
export const sendJob = job<EmailTables, { mailId: number }>({
  name: 'email.send',
  run: async (ctx, { mailId }) => {
    let step: Step = 'again'
    while (step === 'again') step = await ctx.write((writing) => takeStep(writing, mailId), { within: WITHIN_MS })
    if (step !== 'over') await sendAway(ctx, step)
  },
})

async function takeStep(ctx: EmailContext, mailId: number): Promise<Step> {
  const row = await findWaiting(ctx, mailId)
  if (!row) return 'over'
  const mail = await ctx.db.selectFrom('emails').selectAll().where('id', '=', mailId).executeTakeFirstOrThrow()
  if (row.state === 'sending') return setUnsure(ctx, mail)
  if (!isDue(row, ctx.now)) return 'over'
  const recipients = JSON.parse(row.recipients) as string[]
  const { left, hasMore } = await deliverHere(ctx, mail, recipients)
  if (left.length === 0) return finishSending(ctx, mail).then(() => 'over')
  await keepLeft(ctx, mailId, { recipients, left })
  const state = { state: 'sending' as const, attempts: row.attempts + 1, retryAt: null }
  if (!hasMore) await ctx.db.updateTable('email_outbox').set(state).where('mailId', '=', mailId).execute()
  ctx.announce(`mails/${mail.userId}`)
  return hasMore ? 'again' : { mail, account: await accountOf(ctx, mail), recipients: left }
}

const isDue = ({ state, sendAt, retryAt }: OutboxRecord, now: string) =>
  (state === 'waiting' && sendAt <= now) || (state === 'failed' && retryAt !== null && retryAt <= now)

async function accountOf({ db }: EmailContext, { accountId }: MailRecord): Promise<AccountRecord | null> {
  if (accountId === null) return null
  return (await liveAccounts(db).selectAll().where('id', '=', accountId).executeTakeFirst()) ?? null
}

async function setUnsure(ctx: EmailContext, mail: MailRecord): Promise<'over'> {
  await setOutcome(ctx, mail, { state: 'unsure', retryAt: null, problem: null })
  return 'over'
}

async function sendAway(ctx: JobContext<EmailTables>, outside: Outside): Promise<void> {
  const { mail } = outside
  const result = await trySending(ctx, outside)
  await ctx.write(async (writing) => {
    if (!(result instanceof SendFailure)) return noteResult(writing, outside, result)
    const problem = { code: result.code, detail: result.message.slice(0, LONGEST_DETAIL) }
    if (result.isUnsure) return setOutcome(writing, mail, { state: 'unsure', retryAt: null, problem })
    return fail(writing, mail, { problem, isPermanent: result.isPermanent })
  })
  wakeRunners()
}

/** Its account was disconnected meanwhile: by another one it leaves only where the person says so. */
async function hasLostAccount({ db }: EmailContext, { id, accountId }: MailRecord): Promise<boolean> {
  const now = await db.selectFrom('emails').select('accountId').where('id', '=', id).executeTakeFirstOrThrow()
  return now.accountId !== accountId
}

/** What is no answer of a server at all is a mistake of ours, after which nobody knows either. */
async function trySending(ctx: EmailContext, outside: Outside): Promise<SendResult | SendFailure> {
  const { account, mail } = outside
  if (mail.accountId !== null && !account) return new SendFailure('', { code: 'no_server', isPermanent: true })
  if (!account && !ctx.config.smtpUrl) return new SendFailure('', { code: 'no_server', isPermanent: true })
  return sendOutside(ctx, outside).catch((error: unknown) => {
    if (error instanceof SendFailure) return error
    ctx.log.error({ err: error, mail: mail.id }, 'sending failed')
    return new SendFailure('', { code: 'unreachable', isUnsure: true })
  })
}

/** Who has it is never sent to again. */
async function noteResult(ctx: EmailContext, { mail, recipients }: Outside, { accepted, refused }: SendResult): Promise<void> {
  const left = recipients.filter((email) => !accepted.some((one) => one.toLowerCase() === email))
  if (left.length === 0) return void (await finishSending(ctx, mail))
  await keepLeft(ctx, mail.id, { recipients, left })
  const said = refused.map(({ email, detail }) => `${email}: ${detail}`).join('\n') || left.join(', ')
  const problem = { code: 'recipients' as const, detail: said.slice(0, LONGEST_DETAIL) }
  await fail(ctx, mail, { problem, isPermanent: refused.every(({ isPermanent }) => isPermanent) })
}

async function fail(
  ctx: EmailContext,
  mail: MailRecord,
  { problem, isPermanent }: { problem: Problem; isPermanent: boolean },
): Promise<void> {
  const { attempts } = await ctx.db.selectFrom('email_outbox').select('attempts').where('mailId', '=', mail.id).executeTakeFirstOrThrow()
  const isOver = isPermanent || attempts >= MOST_ATTEMPTS || (await hasLostAccount(ctx, mail))
  const retryAt = isOver ? null : new Date(Date.parse(ctx.now) + FIRST_WAIT_SECONDS * 2 ** (attempts - 1) * 1000).toISOString()
  await setOutcome(ctx, mail, { state: 'failed', retryAt, problem })
  if (retryAt) await sendLater(ctx, mail.id, retryAt)
}

type Outcome = { state: 'failed' | 'unsure'; retryAt: string | null; problem: Problem | null }

/** The sender hears of what waits for them. */
async function setOutcome(ctx: EmailContext, mail: MailRecord, { state, retryAt, problem }: Outcome): Promise<void> {
  const columns = { state, retryAt, problem: problem && JSON.stringify(problem) }
  await ctx.db.updateTable('email_outbox').set(columns).where('mailId', '=', mail.id).execute()
  ctx.announce(`mails/${mail.userId}`)
  if (retryAt) return
  ctx.notify({ userId: mail.userId, kind: notices.unsent, id: mail.id, values: {} })
}
