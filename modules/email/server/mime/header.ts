import { createHash } from 'node:crypto'

/** Bytes of a header that are read; what follows is not looked at. */
const LIMIT = 256 * 1024

/** Where the header ends: the place after its empty line, or the end. */
export function headerLength(source: Uint8Array): number {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  const ends = [bytes.indexOf('\r\n\r\n') + 4, bytes.indexOf('\n\n') + 2].filter((end) => end >= 4 || (end === 2 && bytes[0] === 0x0a))
  return Math.min(source.length, ...ends)
}

/** The header as text: UTF-8 as it should be, else what old programs wrote without saying so. */
export function headerText(source: Uint8Array): string {
  const bytes = source.subarray(0, Math.min(headerLength(source), LIMIT))
  return withoutNul(decode(bytes)).trimEnd()
}

/** The same mail with a header in UTF-8, where it has other 8-bit letters. */
export function withReadableHeader(source: Uint8Array): Uint8Array {
  const end = headerLength(source)
  if (isUtf8(source.subarray(0, end))) return source
  return Buffer.concat([Buffer.from(new TextDecoder('windows-1252').decode(source.subarray(0, end))), source.subarray(end)])
}

/** The message id that a header names, else the one that is made of it. */
export function messageIdIn(header: string): string {
  const [, value] = /^message-id:((?:.*)(?:\r?\n[ \t].*)*)/im.exec(header) ?? []
  return idsIn(value)[0] ?? madeMessageId(header)
}

/** Message ids without angle brackets, also of programs that forget them. */
export function idsIn(value: string | undefined): string[] {
  if (!value) return []
  const bracketed = [...value.matchAll(/<([^<>\s]{1,500})>/g)].map(([, id]) => id!)
  return bracketed.length > 0 ? bracketed : value.split(/[\s,<>]+/).filter((id) => id.length > 2 && id.length <= 500)
}

/** An id for mail that has none: of its header, so that it is the same wherever the mail is found again. */
const madeMessageId = (header: string) => `${createHash('sha256').update(header).digest('hex').slice(0, 40)}@no-id.invalid`

function decode(bytes: Uint8Array): string {
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes)
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

/** PostgreSQL keeps no NUL in text. */
export const withoutNul = (text: string) => text.toWellFormed().replaceAll('\0', '\ufffd')
