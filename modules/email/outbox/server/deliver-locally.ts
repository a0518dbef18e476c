import type { Address } from '../../contract.ts'
import type { EmailContext } from '../../server/email-subjects.ts'
import { localPeople } from './local-recipients.ts'
import { addressesIn } from '../../server/mail-rows.ts'
import { notices } from '../../server/notifications.ts'
import { storeMails, type IncomingMail } from '../../server/store-mails.ts'
import type { MailRecord } from '../../server/tables.ts'

/** Nobody else writes while an act runs, so mail to half the company goes in several. */
const AT_ONCE = 50

/**
 * Gives colleagues among the recipients their copy, fifty at most, and tells them. Answers the addresses that still need the mail, and
 * whether colleagues are among them.
 */
export async function deliverHere(
  ctx: EmailContext,
  mail: MailRecord,
  recipients: readonly string[],
): Promise<{ left: string[]; hasMore: boolean }> {
  const people = await localPeople(ctx, mail, recipients)
  const now = [...people].slice(0, AT_ONCE)
  const owners = new Set(now.map(([, userId]) => userId))
  if (owners.size > 0) await storeCopies(ctx, mail, [...owners])
  return { left: recipients.filter((email) => !now.some(([one]) => one === email)), hasMore: people.size > now.length }
}

/** Of the mail itself the notice says nothing: whoever sees the application as this person reads it, too. */
async function storeCopies(ctx: EmailContext, mail: MailRecord, owners: readonly number[]): Promise<void> {
  const copy = await copyOf(ctx, mail)
  const values = { person: mail.fromName || mail.fromEmail }
  for (const userId of owners) {
    const [id] = await storeMails(ctx, { userId, accountId: null }, [copy])
    ctx.notify({ userId, kind: notices.received, id: id!, values })
  }
}

/** Who got it blindly stays unsaid. */
async function copyOf({ db, now }: EmailContext, mail: MailRecord): Promise<IncomingMail> {
  const content = await db.selectFrom('email_contents').selectAll().where('mailId', '=', mail.id).executeTakeFirstOrThrow()
  const files = await db
    .selectFrom('email_files')
    .innerJoin('files', 'files.id', 'email_files.fileId')
    .select(['files.hash', 'files.type', 'files.size', 'files.name', 'email_files.contentId'])
    .where('email_files.mailId', '=', mail.id)
    .orderBy('files.id')
    .execute()
  const from: Address = { name: mail.fromName, email: mail.fromEmail }
  const people = { from, to: addressesIn(mail.to), cc: addressesIn(mail.cc), bcc: [] }
  const flags = { isRead: false, isStarred: false, isAnswered: false }
  return {
    ...people,
    ...flags,
    folder: 'inbox',
    remoteFolderId: null,
    uid: null,
    messageId: mail.messageId,
    references: JSON.parse(content.references) as string[],
    subject: mail.subject,
    text: content.text,
    html: content.isPlain === 1 ? '' : content.html,
    header: '',
    time: now,
    size: 0,
    invitation: content.invitation,
    defects: [],
    files,
  }
}
