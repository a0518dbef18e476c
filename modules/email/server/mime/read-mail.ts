import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { cleanFileName } from '#platform/server/files/file-name.ts'
import { oneLine, toAddress, toAddresses } from './addresses.ts'
import { headerLength, headerText, idsIn, messageIdIn, withoutNul, withReadableHeader } from './header.ts'
import { textOfHtml } from './html-text.ts'
import type { ParsedAttachment, ParsedMail } from './parsed-mail.ts'

/** Characters of text and of HTML that are kept; the source has all. */
const TEXT_LIMIT = 2_000_000
const SUBJECT_LIMIT = 1_000
const REFERENCES = 100
const ATTACHMENTS = 500

/** Reads a mail on this thread. Never throws: of what cannot be read there is the header, and a defect. */
export async function readMail(source: Uint8Array): Promise<ParsedMail> {
  const header = headerText(source)
  try {
    return toMail(await PostalMime.parse(withReadableHeader(source), { rfc822Attachments: true }), header)
  } catch {
    return readDamaged(source, header)
  }
}

/** Such as parts within parts without end. */
async function readDamaged(source: Uint8Array, header: string): Promise<ParsedMail> {
  const plain = header.replace(/^(?:content-[\w-]+|mime-version):.*(?:\r?\n[ \t].*)*\r?\n?/gim, '').slice(0, 200_000)
  const email = await PostalMime.parse(`${plain}\r\n\r\n`)
  const body = new TextDecoder().decode(source.subarray(headerLength(source)).subarray(0, 100_000))
  return { ...toMail({ ...email, text: body, attachments: [] }, header), defects: ['damaged'] }
}

function toMail(email: Email, header: string): ParsedMail {
  const html = withoutNul(email.html ?? '').slice(0, TEXT_LIMIT)
  const text = withoutNul(email.text?.trimEnd() ?? textOfHtml(html)).slice(0, TEXT_LIMIT)
  return {
    messageId: messageIdIn(header),
    references: [...new Set([...idsIn(email.references), ...idsIn(email.inReplyTo)])].slice(-REFERENCES),
    from: toAddress(email.from ?? email.sender),
    to: toAddresses(email.to),
    cc: toAddresses(email.cc),
    bcc: toAddresses(email.bcc),
    subject: oneLine(email.subject ?? '', SUBJECT_LIMIT),
    time: timeOf(email.date),
    html,
    text,
    isPlain: html === '',
    header,
    invitation: invitationIn(email.attachments),
    attachments: filesOf(email.attachments, html),
    defects: isEncrypted(email, text) ? ['encrypted'] : [],
  }
}

function timeOf(date: string | undefined): string | null {
  const time = Date.parse(date ?? '')
  const isTime = time > Date.UTC(1970, 0, 2) && time < Date.UTC(2100, 0, 1)
  return isTime ? new Date(time).toISOString() : null
}

const isCalendar = ({ mimeType }: Attachment) => mimeType === 'text/calendar' || mimeType === 'application/ics'

function invitationIn(attachments: readonly Attachment[]): string | null {
  const calendars = attachments.filter(isCalendar)
  const found = calendars.find(({ method }) => method) ?? calendars[0]
  return found ? withoutNul(new TextDecoder().decode(bytesOf(found))).slice(0, TEXT_LIMIT) : null
}

function filesOf(attachments: readonly Attachment[], html: string): ParsedAttachment[] {
  const calendars = attachments.filter(isCalendar)
  const named = calendars.find(({ filename }) => filename) ?? calendars[0]
  return attachments
    .filter((one) => !isCalendar(one) || one === named || (one.filename !== null && one.filename !== named?.filename))
    .slice(0, ATTACHMENTS)
    .map((one) => ({ name: cleanFileName(one.filename ?? nameOf(one)), contentId: contentIdOf(one, html), content: bytesOf(one) }))
}

/** Only where the message shows it in place. */
function contentIdOf({ contentId }: Attachment, html: string): string | null {
  const id = contentId?.replace(/^\s*<|>\s*$/g, '')
  if (!id) return null
  return html.includes(`cid:${id}`) || html.includes(`cid:${encodeURIComponent(id)}`) ? id.slice(0, 250) : null
}

const endings: Record<string, string> = {
  'message/rfc822': 'message.eml',
  'text/calendar': 'invite.ics',
  'application/ics': 'invite.ics',
  'application/pgp-signature': 'signature.asc',
  'application/pgp-encrypted': 'version.asc',
  'application/pkcs7-signature': 'smime.p7s',
  'application/pkcs7-mime': 'smime.p7m',
  'message/delivery-status': 'delivery-status.txt',
}

const nameOf = ({ mimeType }: Attachment) =>
  endings[mimeType] ?? (mimeType.startsWith('image/') ? `image.${mimeType.slice(6)}` : 'attachment')

function bytesOf({ content }: Attachment): Uint8Array {
  if (typeof content === 'string') return Buffer.from(content)
  return content instanceof Uint8Array ? content : new Uint8Array(content)
}

function isEncrypted({ headers, attachments }: Email, text: string): boolean {
  const type = headers.find(({ key }) => key === 'content-type')?.value.toLowerCase() ?? ''
  if (type.startsWith('multipart/encrypted')) return true
  if (/^application\/(?:x-)?pkcs7-mime/.test(type) && !type.includes('signed-data')) return true
  return (
    text.trimStart().startsWith('-----BEGIN PGP MESSAGE-----') || attachments.some((one) => one.mimeType === 'application/pgp-encrypted')
  )
}
