import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { email } from '../../contract.ts'
import type { EmailContext } from '../../server/email-subjects.ts'
import { getMailboxCounts } from './mailbox-counts.ts'
import { findEmails } from './find-emails.ts'
import { buildEmailList } from './email-list.ts'
import { toEmailRows } from '../../server/email-rows.ts'

export async function listMails(ctx: EmailContext, input: Input<typeof email.listMails>): Promise<Output<typeof email.listMails>> {
  const { page = 1, perPage = 10, total: isExact = true, ...filters } = input
  const list = await buildEmailList(ctx, filters, 'inbox')
  const [{ rows, total, isTruncated }, meta] = await Promise.all([findEmails(ctx, list, { page, perPage, isExact }), getMailboxCounts(ctx)])
  return { emails: await toEmailRows(ctx, rows), total, isTruncated, emailsMeta: meta }
}
