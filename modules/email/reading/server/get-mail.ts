import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { email, Mail } from '../../contract.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { notFound } from '#platform/server/refusal.ts'
import { mailSubject, type EmailContext } from '../../server/email-subjects.ts'
import { answerMails } from './mail-responses.ts'
import { neighbourOf } from '../../mailbox/server/index.ts'
import { mailsIn, type Place } from '../../mailbox/server/index.ts'
import { conversationOf } from './find-conversation.ts'
import type { MailRecord } from '../../server/tables.ts'

export async function getMail(ctx: EmailContext, { id, ...place }: Input<typeof email.getMail>): Promise<Output<typeof email.getMail>> {
  return { mail: await openMail(ctx, await findVisible(ctx, mailSubject, id), place) }
}

export async function paginateMail(
  ctx: EmailContext,
  { dir, emailId, ...place }: Input<typeof email.paginateMail>,
): Promise<Output<typeof email.paginateMail>> {
  const from = await findVisible(ctx, mailSubject, emailId)
  const id = await neighbourOf(ctx, await mailsIn(ctx, place, from.folder), { ...from, dir })
  if (id === undefined) throw notFound('mail')
  const mail = await findVisible(ctx, mailSubject, id)
  return { mail: await openMail(ctx, mail, { ...place, folder: place.folder ?? from.folder }) }
}

/** The mail, whole, with its conversation and whether there are others beside it in the place. */
const openMail = async (ctx: EmailContext, row: MailRecord, place: Place) =>
  answerIn(ctx, row, { place, others: await conversationOf(ctx, row) })

/** As an act answers it, while others wait to write: without its conversation, which may be a hundred long mails. */
export const answerWritten = (ctx: EmailContext, row: MailRecord) => answerIn(ctx, row, { place: {}, others: [] })

type Around = { place: Place; others: readonly MailRecord[] }

async function answerIn(ctx: EmailContext, row: MailRecord, { place, others }: Around): Promise<Mail> {
  const list = await mailsIn(ctx, place, row.folder)
  const [answered, previous, next] = await Promise.all([
    answerMails(ctx, [row, ...others]),
    neighbourOf(ctx, list, { ...row, dir: 'previous' }),
    neighbourOf(ctx, list, { ...row, dir: 'next' }),
  ])
  const [mail, ...replies] = answered
  return { ...mail!, replies, hasPreviousMail: previous !== undefined, hasNextMail: next !== undefined }
}
