import type { EmailContext } from './email-subjects.ts'
import { indexMails } from './index-mails.ts'
import { addressesIn, attachmentsOf } from './mail-rows.ts'
import type { MailRecord } from './tables.ts'

/** Makes mails that stand in the database findable, or up to date. */
export async function indexStored(ctx: EmailContext, mails: readonly MailRecord[]): Promise<void> {
  const ids = mails.map(({ id }) => id)
  if (ids.length === 0) return
  const contents = await ctx.db.selectFrom('email_contents').select(['mailId', 'text']).where('mailId', 'in', ids).execute()
  const texts = new Map(contents.map(({ mailId, text }) => [mailId, text]))
  const files = await attachmentsOf(ctx.db, ids)
  await indexMails(
    ctx,
    mails.map((mail) => ({ id: mail.id, mail: foundOf(mail, texts.get(mail.id) ?? '', files.get(mail.id) ?? []) })),
  )
}

const foundOf = ({ subject, fromName, fromEmail, to, cc, bcc }: MailRecord, text: string, files: readonly { name: string }[]) => ({
  subject,
  from: { name: fromName, email: fromEmail },
  to: addressesIn(to),
  cc: addressesIn(cc),
  bcc: addressesIn(bcc),
  text,
  files,
})
