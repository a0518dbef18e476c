import type { NamedAddress, Email } from '../../contract.ts'

/** A decoded file; with a `contentId`, the message shows it inline. */
export type ParsedAttachment = { name: string; contentId: string | null; content: Uint8Array }

/** A parsed email from outside. Nothing in it is trusted; `html` is not sanitized. */
export type ParsedEmail = {
  /** Without angle brackets; derived from the header if missing, always the same. */
  messageId: string
  references: string[]
  from: NamedAddress
  to: NamedAddress[]
  cc: NamedAddress[]
  bcc: NamedAddress[]
  subject: string
  /** The Date header as RFC 3339 in UTC; null if it is missing or invalid. */
  time: string | null
  html: string
  text: string
  isPlain: boolean
  header: string
  invitation: string | null
  attachments: ParsedAttachment[]
  defects: Email['defects']
}
