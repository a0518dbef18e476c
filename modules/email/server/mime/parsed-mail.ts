import type { Address, Mail } from '../../contract.ts'

/** A file within a mail, decoded. With a `contentId` the message shows it in place. */
export type ParsedAttachment = { name: string; contentId: string | null; content: Uint8Array }

/** A mail as it came, in our words. Nothing in it is trusted: `html` is not sanitised yet. */
export type ParsedMail = {
  /** Without angle brackets; made of the header where it names none, the same each time. */
  messageId: string
  /** Message ids that it names, the oldest first. */
  references: string[]
  from: Address
  to: Address[]
  cc: Address[]
  bcc: Address[]
  subject: string
  /** When it says that it was sent, RFC 3339 in UTC; null where it says nothing that is a time. */
  time: string | null
  html: string
  /** Of mail that is only HTML: the words of that. */
  text: string
  /** Of mail that has no HTML. */
  isPlain: boolean
  /** As it came, to be shown. */
  header: string
  /** An attached invitation, as iCalendar. */
  invitation: string | null
  attachments: ParsedAttachment[]
  defects: Mail['defects']
}
