import { createHash } from 'node:crypto'

const MAX_HEADER_BYTES = 256 * 1024

export function getHeaderLength(source: Uint8Array): number {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  const ends = [bytes.indexOf('\r\n\r\n') + 4, bytes.indexOf('\n\n') + 2].filter((end) => end >= 4 || (end === 2 && bytes[0] === 0x0a))
  return Math.min(source.length, ...ends)
}

/** Decodes UTF-8, or Windows-1252 if the header is not valid UTF-8. */
export function decodeHeader(source: Uint8Array): string {
  const bytes = source.subarray(0, Math.min(getHeaderLength(source), MAX_HEADER_BYTES))
  return replaceNul(decode(bytes)).trimEnd()
}

export function toUtf8Header(source: Uint8Array): Uint8Array {
  const end = getHeaderLength(source)
  if (isUtf8(source.subarray(0, end))) return source
  return Buffer.concat([Buffer.from(new TextDecoder('windows-1252').decode(source.subarray(0, end))), source.subarray(end)])
}

/** Message-ID without angle brackets; derived from the header if missing. */
export function getMessageId(header: string): string {
  const [, value] = /^message-id:((?:.*)(?:\r?\n[ \t].*)*)/im.exec(header) ?? []
  return parseMessageIds(value)[0] ?? deriveMessageId(header)
}

/** Accepts ids without angle brackets, which some programs write. */
export function parseMessageIds(value: string | undefined): string[] {
  if (!value) return []
  const bracketed = [...value.matchAll(/<([^<>\s]{1,500})>/g)].map(([, id]) => id!)
  return bracketed.length > 0 ? bracketed : value.split(/[\s,<>]+/).filter((id) => id.length > 2 && id.length <= 500)
}

const deriveMessageId = (header: string) => `${createHash('sha256').update(header).digest('hex').slice(0, 40)}@no-id.invalid`

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

/** PostgreSQL cannot store NUL in text. */
export const replaceNul = (text: string) => text.toWellFormed().replaceAll('\0', '\ufffd')
