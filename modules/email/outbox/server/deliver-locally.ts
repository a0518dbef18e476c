import type { NamedAddress } from '../../contract.ts'
import type { EmailContext } from '../../server/email-subjects.ts'
import { findLocalRecipients } from './local-recipients.ts'
import { parseAddresses } from '../../server/email-rows.ts'
import { emailNotifications } from '../../server/notifications.ts'
import { applyInvitations } from '../../server/apply-invitations.ts'
import { storeEmails, type IncomingEmail } from '../../server/store-emails.ts'
import type { EmailRecord } from '../../server/tables.ts'

/** Only one transaction writes at a time, so large deliveries are split. */
const MAX_COPIES_PER_TRANSACTION = 50

/** Stores copies for at most fifty colleagues and notifies them. Returns the addresses that still need the email. */
export async function deliverLocally(
  ctx: EmailContext,
  mail: EmailRecord,
  recipients: readonly string[],
): Promise<{ remaining: string[]; hasMore: boolean }> {
  const people = await findLocalRecipients(ctx, mail, recipients)
  const now = [...people].slice(0, MAX_COPIES_PER_TRANSACTION)
  const owners = new Set(now.map(([, userId]) => userId))
  if (owners.size > 0) await storeCopies(ctx, mail, [...owners])
  return { remaining: recipients.filter((email) => !now.some(([one]) => one === email)), hasMore: people.size > now.length }
}

/** The notification contains nothing of the email, because an administrator viewing as this user can read it. */
async function storeCopies(ctx: EmailContext, mail: EmailRecord, owners: readonly number[]): Promise<void> {
  const copy = await createCopy(ctx, mail)
  const values = { person: mail.fromName || mail.fromEmail }
  for (const userId of owners) {
    const [id] = await storeEmails(ctx, { userId, accountId: null }, [copy])
    await applyInvitations(ctx, userId, [{ id: id!, mail: copy }])
    ctx.notify({ userId, kind: emailNotifications.received, id: id!, values })
  }
}

async function createCopy({ db, now }: EmailContext, mail: EmailRecord): Promise<IncomingEmail> {
  const content = await db.selectFrom('email_contents').selectAll().where('mailId', '=', mail.id).executeTakeFirstOrThrow()
  const files = await db
    .selectFrom('email_files')
    .innerJoin('files', 'files.id', 'email_files.fileId')
    .select(['files.hash', 'files.type', 'files.size', 'files.name', 'email_files.contentId'])
    .where('email_files.mailId', '=', mail.id)
    .orderBy('files.id')
    .execute()
  const from: NamedAddress = { name: mail.fromName, email: mail.fromEmail }
  const people = { from, to: parseAddresses(mail.to), cc: parseAddresses(mail.cc), bcc: [] }
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
