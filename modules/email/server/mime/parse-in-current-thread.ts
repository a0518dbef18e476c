import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { cleanFileName } from '#platform/server/files/file-name.ts'
import { toSingleLine, toAddress, toAddresses } from './addresses.ts'
import { getHeaderLength, decodeHeader, parseMessageIds, getMessageId, replaceNul, toUtf8Header } from './header.ts'
import { htmlToText } from './html-text.ts'
import type { ParsedAttachment, ParsedEmail } from './parsed-email.ts'

const MAX_TEXT_LENGTH = 2_000_000
const MAX_SUBJECT_LENGTH = 1_000
const MAX_REFERENCES = 100
const MAX_ATTACHMENTS = 500

/** Parses in the current thread and never throws; a damaged email has a header and a defect. */
export async function parseInCurrentThread(source: Uint8Array): Promise<ParsedEmail> {
  const header = decodeHeader(source)
  try {
    return toParsedEmail(await PostalMime.parse(toUtf8Header(source), { rfc822Attachments: true }), header)
  } catch {
    return readDamaged(source, header)
  }
}

async function readDamaged(source: Uint8Array, header: string): Promise<ParsedEmail> {
  const plain = header.replace(/^(?:content-[\w-]+|mime-version):.*(?:\r?\n[ \t].*)*\r?\n?/gim, '').slice(0, 200_000)
  const email = await PostalMime.parse(`${plain}\r\n\r\n`)
  const body = new TextDecoder().decode(source.subarray(getHeaderLength(source)).subarray(0, 100_000))
  return { ...toParsedEmail({ ...email, text: body, attachments: [] }, header), defects: ['damaged'] }
}

function toParsedEmail(email: Email, header: string): ParsedEmail {
  const html = replaceNul(email.html ?? '').slice(0, MAX_TEXT_LENGTH)
  const text = replaceNul(email.text?.trimEnd() ?? htmlToText(html)).slice(0, MAX_TEXT_LENGTH)
  return {
    messageId: getMessageId(header),
    references: [...new Set([...parseMessageIds(email.references), ...parseMessageIds(email.inReplyTo)])].slice(-MAX_REFERENCES),
    from: toAddress(email.from ?? email.sender),
    to: toAddresses(email.to),
    cc: toAddresses(email.cc),
    bcc: toAddresses(email.bcc),
    subject: toSingleLine(email.subject ?? '', MAX_SUBJECT_LENGTH),
    time: parseDate(email.date),
    html,
    text,
    isPlain: html === '',
    header,
    invitation: findInvitation(email.attachments),
    attachments: toParsedAttachments(email.attachments, html),
    defects: isEncrypted(email, text) ? ['encrypted'] : [],
  }
}

function parseDate(date: string | undefined): string | null {
  const time = Date.parse(date ?? '')
  const isTime = time > Date.UTC(1970, 0, 2) && time < Date.UTC(2100, 0, 1)
  return isTime ? new Date(time).toISOString() : null
}

const isCalendar = ({ mimeType }: Attachment) => mimeType === 'text/calendar' || mimeType === 'application/ics'

function findInvitation(attachments: readonly Attachment[]): string | null {
  const calendars = attachments.filter(isCalendar)
  const calendar = calendars.find(({ method }) => method) ?? calendars[0]
  return calendar ? replaceNul(new TextDecoder().decode(toBytes(calendar))).slice(0, MAX_TEXT_LENGTH) : null
}

function toParsedAttachments(attachments: readonly Attachment[], html: string): ParsedAttachment[] {
  const calendars = attachments.filter(isCalendar)
  const namedCalendar = calendars.find(({ filename }) => filename) ?? calendars[0]
  return attachments
    .filter((one) => !isCalendar(one) || one === namedCalendar || (one.filename !== null && one.filename !== namedCalendar?.filename))
    .slice(0, MAX_ATTACHMENTS)
    .map((one) => ({
      name: cleanFileName(one.filename ?? getDefaultFileName(one)),
      contentId: getInlineContentId(one, html),
      content: toBytes(one),
    }))
}

function getInlineContentId({ contentId }: Attachment, html: string): string | null {
  const id = contentId?.replace(/^\s*<|>\s*$/g, '')
  if (!id) return null
  return html.includes(`cid:${id}`) || html.includes(`cid:${encodeURIComponent(id)}`) ? id.slice(0, 250) : null
}

const defaultFileNames: Record<string, string> = {
  'message/rfc822': 'message.eml',
  'text/calendar': 'invite.ics',
  'application/ics': 'invite.ics',
  'application/pgp-signature': 'signature.asc',
  'application/pgp-encrypted': 'version.asc',
  'application/pkcs7-signature': 'smime.p7s',
  'application/pkcs7-mime': 'smime.p7m',
  'message/delivery-status': 'delivery-status.txt',
}

const getDefaultFileName = ({ mimeType }: Attachment) =>
  defaultFileNames[mimeType] ?? (mimeType.startsWith('image/') ? `image.${mimeType.slice(6)}` : 'attachment')

function toBytes({ content }: Attachment): Uint8Array {
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
