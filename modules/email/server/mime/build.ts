import { createHash } from 'node:crypto'
import type { Address } from '../../contract.ts'
import { oneLine } from './addresses.ts'

type OutgoingFile = { name: string; type: string; contentId: string | null; content: Buffer }

/** A mail that was written here, as it shall leave; Bcc stands in no source. */
export type OutgoingMail = {
  messageId: string
  from: Address
  /** Whose server sends it, where that is somebody else's. */
  sender: string | null
  to: Address[]
  cc: Address[]
  subject: string
  time: string
  /** Inline images as `cid:` and the content id. */
  html: string
  text: string
  isPlain: boolean
  /** Message ids, the oldest first; the last is the mail that this one answers. */
  references: string[]
  isAnswer: boolean
  files: OutgoingFile[]
}

/** The source of a mail, the same bytes each time. Nothing in a name, subject or address can begin another header. */
export async function buildMail(mail: OutgoingMail): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const references = mail.references.filter(isId)
  const answered = mail.isAnswer ? references.at(-1) : undefined
  const composer = new MailComposer({
    messageId: `<${mail.messageId}>`,
    date: mail.time,
    from: person(mail.from),
    ...(mail.sender && { sender: mail.sender }),
    to: mail.to.map(person),
    cc: mail.cc.map(person),
    subject: oneLine(mail.subject, 1_000),
    ...(answered && { inReplyTo: `<${answered}>` }),
    ...(references.length > 0 && { references: references.map((id) => `<${id}>`).join(' ') }),
    text: mail.text,
    ...(!mail.isPlain && { html: mail.html }),
    attachments: mail.files.map(toAttachment),
    baseBoundary: createHash('sha256').update(mail.messageId).digest('hex').slice(0, 24),
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

const isId = (id: string) => /^[^<>\s\p{Cc}]{1,500}$/u.test(id)

const person = ({ name, email }: Address) => ({ name: oneLine(name, 250), address: plainAddress(email) })

/** Without what would be another address or header; such an address reaches nobody. */
const plainAddress = (email: string) => email.replace(/[\s\p{Cc}<>,;"()]+/gu, '')

const toAttachment = ({ name, type, contentId, content }: OutgoingFile) => ({
  filename: oneLine(name, 250),
  contentType: type,
  content,
  contentDisposition: contentId ? 'inline' : 'attachment',
  ...(contentId && { cid: contentId.replace(/[<>\s\p{Cc}]+/gu, '') }),
})
