import type { EmailDelivery } from '../../contract.ts'
import { defineJob, type JobContext } from '#platform/server/jobs/jobs.ts'
import { wakeRunners } from '#platform/server/jobs/wake.ts'
import { scheduleSend } from './schedule-send.ts'
import type { EmailContext } from '../../server/email-subjects.ts'
import { selectActiveAccounts } from '../../server/connection/active-accounts.ts'
import { sendBySmtp } from './send-by-smtp.ts'
import type { AccountRecord, EmailTables, EmailRecord, OutboxRecord } from '../../server/tables.ts'
import { emailNotifications } from '../../server/notifications.ts'
import { deliverLocally } from './deliver-locally.ts'
import { saveRemainingRecipients } from './delivered-recipients.ts'
import { finishSending } from './finish-sending.ts'
import { lockOutboxRow } from '../../server/outbox-rows.ts'
import { SendError, type SendResult } from './send-result.ts'

type DeliveryProblem = NonNullable<EmailDelivery['problem']>
type ExternalDelivery = { mail: EmailRecord; account: AccountRecord | null; recipients: string[] }
type NextStep = 'done' | 'again' | ExternalDelivery

/** Doubles with each attempt; twelve attempts take about two days. */
const FIRST_RETRY_SECONDS = 60
const MAX_ATTEMPTS = 12
const TRANSACTION_TIMEOUT_MS = 10_000
const MAX_DETAIL_LENGTH = 500

/** `sending` is committed before the server is contacted; if the process dies then, the email is never resent automatically. */
export const sendJob = defineJob<EmailTables, { mailId: number }>({
  name: 'email.send',
  run: async (ctx, { mailId }) => {
    let step: NextStep = 'again'
    while (step === 'again') step = await ctx.write((writing) => performStep(writing, mailId), { timeLimitMs: TRANSACTION_TIMEOUT_MS })
    if (step !== 'done') await sendExternally(ctx, step)
  },
})

async function performStep(ctx: EmailContext, mailId: number): Promise<NextStep> {
  const row = await lockOutboxRow(ctx, mailId)
  if (!row) return 'done'
  const mail = await ctx.db.selectFrom('emails').selectAll().where('id', '=', mailId).executeTakeFirstOrThrow()
  if (row.state === 'sending') return markUnsure(ctx, mail)
  if (!isDue(row, ctx.now)) return 'done'
  const recipients = JSON.parse(row.recipients) as string[]
  const { remaining, hasMore } = await deliverLocally(ctx, mail, recipients)
  if (remaining.length === 0) return finishSending(ctx, mail).then(() => 'done')
  await saveRemainingRecipients(ctx, mailId, { recipients, remaining })
  const state = { state: 'sending' as const, attempts: row.attempts + 1, retryAt: null }
  if (!hasMore) await ctx.db.updateTable('email_outbox').set(state).where('mailId', '=', mailId).execute()
  ctx.publishChange(`mails/${mail.userId}`)
  return hasMore ? 'again' : { mail, account: await findActiveAccount(ctx, mail), recipients: remaining }
}

const isDue = ({ state, sendAt, retryAt }: OutboxRecord, now: string) =>
  (state === 'waiting' && sendAt <= now) || (state === 'failed' && retryAt !== null && retryAt <= now)

async function findActiveAccount({ db }: EmailContext, { accountId }: EmailRecord): Promise<AccountRecord | null> {
  if (accountId === null) return null
  return (await selectActiveAccounts(db).selectAll().where('id', '=', accountId).executeTakeFirst()) ?? null
}

async function markUnsure(ctx: EmailContext, mail: EmailRecord): Promise<'done'> {
  await saveOutcome(ctx, mail, { state: 'unsure', retryAt: null, problem: null })
  return 'done'
}

async function sendExternally(ctx: JobContext<EmailTables>, delivery: ExternalDelivery): Promise<void> {
  const { mail } = delivery
  const result = await trySending(ctx, delivery)
  await ctx.write(async (writing) => {
    if (!(result instanceof SendError)) return saveResult(writing, delivery, result)
    const problem = { code: result.code, detail: result.message.slice(0, MAX_DETAIL_LENGTH) }
    if (result.isUnsure) return saveOutcome(writing, mail, { state: 'unsure', retryAt: null, problem })
    return saveFailure(writing, mail, { problem, isPermanent: result.isPermanent })
  })
  wakeRunners()
}

/** A retry must not use another account without the user's consent. */
async function isAccountDisconnected({ db }: EmailContext, { id, accountId }: EmailRecord): Promise<boolean> {
  const now = await db.selectFrom('emails').select('accountId').where('id', '=', id).executeTakeFirstOrThrow()
  return now.accountId !== accountId
}

/** An unexpected error is a bug, after which it is unknown whether the email was sent. */
async function trySending(ctx: EmailContext, delivery: ExternalDelivery): Promise<SendResult | SendError> {
  const { account, mail } = delivery
  if (mail.accountId !== null && !account) return new SendError('', { code: 'no_server', isPermanent: true })
  if (!account && !ctx.config.smtpUrl) return new SendError('', { code: 'no_server', isPermanent: true })
  return sendBySmtp(ctx, delivery).catch((error: unknown) => {
    if (error instanceof SendError) return error
    ctx.log.error({ err: error, mail: mail.id }, 'sending failed')
    return new SendError('', { code: 'unreachable', isUnsure: true })
  })
}

async function saveResult(ctx: EmailContext, { mail, recipients }: ExternalDelivery, { accepted, rejected }: SendResult): Promise<void> {
  const remaining = recipients.filter((email) => !accepted.some((one) => one.toLowerCase() === email))
  if (remaining.length === 0) return void (await finishSending(ctx, mail))
  await saveRemainingRecipients(ctx, mail.id, { recipients, remaining })
  const detail = rejected.map(({ email, detail }) => `${email}: ${detail}`).join('\n') || remaining.join(', ')
  const problem = { code: 'recipients' as const, detail: detail.slice(0, MAX_DETAIL_LENGTH) }
  await saveFailure(ctx, mail, { problem, isPermanent: rejected.every(({ isPermanent }) => isPermanent) })
}

async function saveFailure(
  ctx: EmailContext,
  mail: EmailRecord,
  { problem, isPermanent }: { problem: DeliveryProblem; isPermanent: boolean },
): Promise<void> {
  const { attempts } = await ctx.db.selectFrom('email_outbox').select('attempts').where('mailId', '=', mail.id).executeTakeFirstOrThrow()
  const isFinal = isPermanent || attempts >= MAX_ATTEMPTS || (await isAccountDisconnected(ctx, mail))
  const retryAt = isFinal ? null : new Date(Date.parse(ctx.now) + FIRST_RETRY_SECONDS * 2 ** (attempts - 1) * 1000).toISOString()
  await saveOutcome(ctx, mail, { state: 'failed', retryAt, problem })
  if (retryAt) await scheduleSend(ctx, mail.id, retryAt)
}

type Outcome = { state: 'failed' | 'unsure'; retryAt: string | null; problem: DeliveryProblem | null }

async function saveOutcome(ctx: EmailContext, mail: EmailRecord, { state, retryAt, problem }: Outcome): Promise<void> {
  const columns = { state, retryAt, problem: problem && JSON.stringify(problem) }
  await ctx.db.updateTable('email_outbox').set(columns).where('mailId', '=', mail.id).execute()
  ctx.publishChange(`mails/${mail.userId}`)
  if (retryAt) return
  ctx.notify({ userId: mail.userId, kind: emailNotifications.unsent, id: mail.id, values: {} })
}
