import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { email } from '../../contract.ts'
import type { EmailContext } from '../../server/email-subjects.ts'
import { emailsMeta } from './mailbox-counts.ts'
import { findMails } from './find-mails.ts'
import { mailsIn } from './mail-query.ts'
import { answerRows } from '../../server/mail-rows.ts'

export async function listMails(ctx: EmailContext, input: Input<typeof email.listMails>): Promise<Output<typeof email.listMails>> {
  const { page = 1, perPage = 10, total: isExact = true, ...place } = input
  const list = await mailsIn(ctx, place, 'inbox')
  const [{ rows, total, isTruncated }, meta] = await Promise.all([findMails(ctx, list, { page, perPage, isExact }), emailsMeta(ctx)])
  return { emails: await answerRows(ctx, rows), total, isTruncated, emailsMeta: meta }
}
