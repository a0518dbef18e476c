import { createHash } from 'node:crypto'
import type { CalendarPart } from '#platform/server/email-transport/transport.ts'
import type { NamedAddress } from '../../contract.ts'
import { toSingleLine } from './addresses.ts'

type OutgoingFile = { name: string; type: string; contentId: string | null; content: Buffer }

/** An email written here. Bcc is never part of the source. */
export type OutgoingEmail = {
  messageId: string
  from: NamedAddress
  /** The address whose SMTP server sends this email, if it is not the author's; sets the Sender header. */
  sender: string | null
  to: NamedAddress[]
  cc: NamedAddress[]
  subject: string
  time: string
  /** Inline images are `cid:` URLs. */
  html: string
  text: string
  isPlain: boolean
  /** Message ids, oldest first; the last one is the email being answered. */
  references: string[]
  isAnswer: boolean
  calendar: CalendarPart | null
  files: OutgoingFile[]
}

/** Builds the source; deterministic for the same input. Names, subjects and addresses cannot inject headers. */
export async function buildEmail(mail: OutgoingEmail): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const references = mail.references.filter(isMessageId)
  const inReplyTo = mail.isAnswer ? references.at(-1) : undefined
  const composer = new MailComposer({
    messageId: `<${mail.messageId}>`,
    date: mail.time,
    from: toMailbox(mail.from),
    ...(mail.sender && { sender: mail.sender }),
    to: mail.to.map(toMailbox),
    cc: mail.cc.map(toMailbox),
    subject: toSingleLine(mail.subject, 1_000),
    ...(inReplyTo && { inReplyTo: `<${inReplyTo}>` }),
    ...(references.length > 0 && { references: references.map((id) => `<${id}>`).join(' ') }),
    text: mail.text,
    ...(!mail.isPlain && { html: mail.html }),
    ...(mail.calendar && { icalEvent: { ...mail.calendar, filename: 'invite.ics' } }),
    attachments: mail.files.map(toAttachment),
    baseBoundary: createHash('sha256').update(mail.messageId).digest('hex').slice(0, 24),
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

const isMessageId = (id: string) => /^[^<>\s\p{Cc}]{1,500}$/u.test(id)

const toMailbox = ({ name, email }: NamedAddress) => ({ name: toSingleLine(name, 250), address: removeSeparators(email) })

const removeSeparators = (email: string) => email.replace(/[\s\p{Cc}<>,;"()]+/gu, '')

const toAttachment = ({ name, type, contentId, content }: OutgoingFile) => ({
  filename: toSingleLine(name, 250),
  contentType: type,
  content,
  contentDisposition: contentId ? 'inline' : 'attachment',
  ...(contentId && { cid: contentId.replace(/[<>\s\p{Cc}]+/gu, '') }),
})
