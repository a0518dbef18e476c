import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { email, Email } from '../../contract.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { notFound } from '#platform/server/api-error.ts'
import { emailSubject, type EmailContext } from '../../server/email-subjects.ts'
import { toConversationEmails } from './email-responses.ts'
import { findAdjacentEmail } from '../../mailbox/server/index.ts'
import { buildEmailList, type EmailListFilters } from '../../mailbox/server/index.ts'
import { findConversation } from './find-conversation.ts'
import type { EmailRecord } from '../../server/tables.ts'

export async function getMail(ctx: EmailContext, { id, ...filters }: Input<typeof email.getMail>): Promise<Output<typeof email.getMail>> {
  return { mail: await toOpenedEmail(ctx, await findVisible(ctx, emailSubject, id), filters) }
}

/** Returns the email before or after this one in a filtered list. */
export async function paginateMail(
  ctx: EmailContext,
  { dir, emailId, ...filters }: Input<typeof email.paginateMail>,
): Promise<Output<typeof email.paginateMail>> {
  const from = await findVisible(ctx, emailSubject, emailId)
  const id = await findAdjacentEmail(ctx, await buildEmailList(ctx, filters, from.folder), { ...from, dir })
  if (id === undefined) throw notFound('email')
  const mail = await findVisible(ctx, emailSubject, id)
  return { mail: await toOpenedEmail(ctx, mail, { ...filters, folder: filters.folder ?? from.folder }) }
}

const toOpenedEmail = async (ctx: EmailContext, row: EmailRecord, filters: EmailListFilters) =>
  toEmailResponse(ctx, row, { filters, conversation: await findConversation(ctx, row) })

export const toEmailWithoutConversation = (ctx: EmailContext, row: EmailRecord) =>
  toEmailResponse(ctx, row, { filters: {}, conversation: [] })

type EmailSurroundings = { filters: EmailListFilters; conversation: readonly EmailRecord[] }

async function toEmailResponse(ctx: EmailContext, row: EmailRecord, { filters, conversation }: EmailSurroundings): Promise<Email> {
  const list = await buildEmailList(ctx, filters, row.folder)
  const [emails, previous, next] = await Promise.all([
    toConversationEmails(ctx, [row, ...conversation]),
    findAdjacentEmail(ctx, list, { ...row, dir: 'previous' }),
    findAdjacentEmail(ctx, list, { ...row, dir: 'next' }),
  ])
  const [mail, ...replies] = emails
  return { ...mail!, replies, hasPreviousMail: previous !== undefined, hasNextMail: next !== undefined }
}
