import type { Input } from '#platform/contract/endpoint.ts'
import { UNDO_SECONDS, type Draft, type email, type Mail } from '../../contract.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { enqueue } from '#platform/server/jobs/enqueue.ts'
import { invalid, Refusal } from '#platform/server/refusal.ts'
import { mailSubject, type EmailContext } from '../../server/email-subjects.ts'
import { answerWritten } from '../../reading/server/index.ts'
import { deliveredOf } from './delivered-recipients.ts'
import { finishSending } from './finish-sending.ts'
import { findWaiting, underWay } from '../../server/outbox-rows.ts'
import type { MailRecord, OutboxRecord } from '../../server/tables.ts'
import { pace } from './rate-limit.ts'
import { writeDraft } from '../../compose/server/index.ts'
import { sendableRecipients } from './check-recipients.ts'
import { senderOf } from '../../compose/server/index.ts'

type OneMail = Promise<{ mail: Mail }>

/** Who has it from an earlier sending does not get it again. */
export async function sendMail(ctx: EmailContext, given: Input<typeof email.sendMail>): OneMail {
  pace(ctx)
  const mail = await writeDraft(ctx, given)
  assertSender(given.draft, mail)
  const delivered = await deliveredOf(ctx.db, mail.id)
  const recipients = JSON.stringify((await sendableRecipients(ctx, mail)).filter((email) => !delivered.includes(email)))
  const sendAt = new Date(Date.parse(ctx.now) + UNDO_SECONDS * 1000).toISOString()
  const state = { state: 'waiting' as const, attempts: 0, retryAt: null, problem: null }
  await ctx.db
    .insertInto('email_outbox')
    .values({ mailId: mail.id, userId: mail.userId, sendAt, recipients, ...state })
    .execute()
  await sendLater(ctx, mail.id, sendAt)
  return { mail: await answerWritten(ctx, mail) }
}

/** Nothing leaves as somebody else than it was written as. */
function assertSender({ accountId }: Draft, mail: MailRecord): void {
  if (accountId !== undefined && accountId !== mail.accountId) throw invalid('/draft/accountId', 'is not connected any more')
}

export async function cancelSend(ctx: EmailContext, { id }: { id: number }): OneMail {
  const { mail, row } = await ownWaiting(ctx, id)
  if (row?.state === 'sending') throw underWay()
  if (mail.folder !== 'draft') throw new Refusal(409, 'email.has_left', 'This mail has left already.')
  await ctx.db.deleteFrom('email_outbox').where('mailId', '=', id).execute()
  ctx.announce(`mails/${mail.userId}`)
  return { mail: await answerWritten(ctx, mail) }
}

export async function sendAgain(ctx: EmailContext, { id }: { id: number }): OneMail {
  const { mail, row } = await ownWaiting(ctx, id)
  if (row?.state === 'sending') throw underWay()
  if (!row) throw new Refusal(409, 'email.has_left', 'This mail does not wait to be sent.')
  const waiting = { state: 'waiting' as const, sendAt: ctx.now, attempts: 0, retryAt: null, problem: null }
  await ctx.db.updateTable('email_outbox').set(waiting).where('mailId', '=', id).execute()
  await sendLater(ctx, id, ctx.now)
  ctx.announce(`mails/${mail.userId}`)
  return { mail: await answerWritten(ctx, await writeSender(ctx, mail)) }
}

/** Where its account was disconnected meanwhile it goes out as the person themselves. */
async function writeSender(ctx: EmailContext, { id, accountId }: MailRecord): Promise<MailRecord> {
  const { name: fromName, email: fromEmail } = await senderOf(ctx, accountId)
  const sender = ctx.db.updateTable('emails').set({ fromName, fromEmail }).where('id', '=', id)
  return sender.returningAll().executeTakeFirstOrThrow()
}

export async function markSent(ctx: EmailContext, { id }: { id: number }): OneMail {
  const { mail, row } = await ownWaiting(ctx, id)
  if (row?.state !== 'unsure') throw new Refusal(409, 'email.not_unsure', 'It is known what became of this mail.')
  return { mail: await answerWritten(ctx, await finishSending(ctx, mail)) }
}

async function ownWaiting(ctx: EmailContext, id: number): Promise<{ mail: MailRecord; row: OutboxRecord | undefined }> {
  const mail = await findVisible(ctx, mailSubject, id, 'update')
  return { mail, row: await findWaiting(ctx, id) }
}

/** A job that finds nothing to send, since it was taken back, does nothing. */
export const sendLater = (ctx: Pick<EmailContext, 'now' | 'afterCommit' | 'db'>, mailId: number, runAt: string): Promise<void> =>
  enqueue(ctx, { name: 'email.send', payload: { mailId }, runAt })
