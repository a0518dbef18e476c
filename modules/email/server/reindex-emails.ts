import type { EmailContext } from './email-subjects.ts'
import { indexEmails } from './index-emails.ts'
import { parseAddresses, findAttachmentsByEmailId } from './email-rows.ts'
import type { EmailRecord } from './tables.ts'

export async function reindexEmails(ctx: EmailContext, emails: readonly EmailRecord[]): Promise<void> {
  const ids = emails.map(({ id }) => id)
  if (ids.length === 0) return
  const contents = await ctx.db.selectFrom('email_contents').select(['mailId', 'text']).where('mailId', 'in', ids).execute()
  const texts = new Map(contents.map(({ mailId, text }) => [mailId, text]))
  const files = await findAttachmentsByEmailId(ctx.db, ids)
  await indexEmails(
    ctx,
    emails.map((mail) => ({ id: mail.id, mail: toSearchableEmail(mail, texts.get(mail.id) ?? '', files.get(mail.id) ?? []) })),
  )
}

const toSearchableEmail = (
  { subject, fromName, fromEmail, to, cc, bcc }: EmailRecord,
  text: string,
  files: readonly { name: string }[],
) => ({
  subject,
  from: { name: fromName, email: fromEmail },
  to: parseAddresses(to),
  cc: parseAddresses(cc),
  bcc: parseAddresses(bcc),
  text,
  files,
})
