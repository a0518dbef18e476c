import type { Input } from '#platform/contract/endpoint.ts'
import { UNDO_SECONDS, type Draft, type email, type Email } from '../../contract.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { invalidInput, ApiError } from '#platform/server/api-error.ts'
import { emailSubject, type EmailContext } from '../../server/email-subjects.ts'
import { toEmailWithoutConversation } from '../../reading/server/index.ts'
import { findDeliveredRecipients } from './delivered-recipients.ts'
import { finishSending } from './finish-sending.ts'
import { lockOutboxRow, alreadySending } from '../../server/outbox-rows.ts'
import type { EmailRecord, OutboxRecord } from '../../server/tables.ts'
import { throttleSending } from './rate-limit.ts'
import { scheduleSend } from './schedule-send.ts'
import { updateDraft } from '../../compose/server/index.ts'
import { validateRecipients } from './validate-recipients.ts'
import { getSender } from '../../compose/server/index.ts'

type EmailOutput = Promise<{ mail: Email }>

/** Skips recipients who already received it in an earlier attempt. */
export async function sendMail(ctx: EmailContext, input: Input<typeof email.sendMail>): EmailOutput {
  throttleSending(ctx)
  const mail = await updateDraft(ctx, input)
  assertSenderConnected(input.draft, mail)
  const delivered = await findDeliveredRecipients(ctx.db, mail.id)
  const recipients = JSON.stringify((await validateRecipients(ctx, mail)).filter((email) => !delivered.includes(email)))
  const sendAt = new Date(Date.parse(ctx.now) + UNDO_SECONDS * 1000).toISOString()
  const state = { state: 'waiting' as const, attempts: 0, retryAt: null, problem: null }
  await ctx.db
    .insertInto('email_outbox')
    .values({ mailId: mail.id, userId: mail.userId, sendAt, recipients, ...state })
    .execute()
  await scheduleSend(ctx, mail.id, sendAt)
  return { mail: await toEmailWithoutConversation(ctx, mail) }
}

/** Rejects the draft if its account has been disconnected, instead of sending from another address. */
function assertSenderConnected({ accountId }: Draft, mail: EmailRecord): void {
  if (accountId !== undefined && accountId !== mail.accountId) throw invalidInput('/draft/accountId', 'is no longer connected')
}

export async function cancelSend(ctx: EmailContext, { id }: { id: number }): EmailOutput {
  const { mail, row } = await findQueuedEmail(ctx, id)
  if (row?.state === 'sending') throw alreadySending()
  if (mail.folder !== 'draft') throw new ApiError(409, 'email.has_left', 'This email has already been sent.')
  await ctx.db.deleteFrom('email_outbox').where('mailId', '=', id).execute()
  ctx.publishChange(`mails/${mail.userId}`)
  return { mail: await toEmailWithoutConversation(ctx, mail) }
}

export async function sendAgain(ctx: EmailContext, { id }: { id: number }): EmailOutput {
  const { mail, row } = await findQueuedEmail(ctx, id)
  if (row?.state === 'sending') throw alreadySending()
  if (!row) throw new ApiError(409, 'email.has_left', 'This email is not waiting to be sent.')
  const columns = { state: 'waiting' as const, sendAt: ctx.now, attempts: 0, retryAt: null, problem: null }
  await ctx.db.updateTable('email_outbox').set(columns).where('mailId', '=', id).execute()
  await scheduleSend(ctx, id, ctx.now)
  ctx.publishChange(`mails/${mail.userId}`)
  return { mail: await toEmailWithoutConversation(ctx, await updateSender(ctx, mail)) }
}

/** If the account has been disconnected, the email is sent from the user's internal address. */
async function updateSender(ctx: EmailContext, { id, accountId }: EmailRecord): Promise<EmailRecord> {
  const { name: fromName, email: fromEmail } = await getSender(ctx, accountId)
  const sender = ctx.db.updateTable('emails').set({ fromName, fromEmail }).where('id', '=', id)
  return sender.returningAll().executeTakeFirstOrThrow()
}

export async function markSent(ctx: EmailContext, { id }: { id: number }): EmailOutput {
  const { mail, row } = await findQueuedEmail(ctx, id)
  if (row?.state !== 'unsure') throw new ApiError(409, 'email.not_unsure', 'The status of this email is already known.')
  return { mail: await toEmailWithoutConversation(ctx, await finishSending(ctx, mail)) }
}

async function findQueuedEmail(ctx: EmailContext, id: number): Promise<{ mail: EmailRecord; row: OutboxRecord | undefined }> {
  const mail = await findVisible(ctx, emailSubject, id, 'update')
  return { mail, row: await lockOutboxRow(ctx, id) }
}
