import { decodeWords } from 'postal-mime'
import { decodeHeader } from '../../../server/mime/header.ts'

/** The first value of each field of a header by its name in lower case, unfolded but not decoded. */
export type HeaderFields = ReadonlyMap<string, string>

export function readHeader(source: Uint8Array): HeaderFields {
  const fields = new Map<string, string>()
  for (const [, name, value] of decodeHeader(source).matchAll(FIELD)) {
    const key = name!.toLowerCase()
    if (!fields.has(key)) fields.set(key, value!.replace(/\r?\n/g, '').trim())
  }
  return fields
}

const FIELD = /^([!-9;-~]+)[ \t]*:(.*(?:\r?\n[ \t].*)*)/gm

/** Decodes the value of a field as RFC 2047, such as `=?UTF-8?Q?Gr=C3=BC=C3=9Fe?=`. */
export const decodeField = (value: string): string => decodeWords(value)

/** Fields that every email has at least one of; a file without them is something else. */
const KNOWN_FIELDS = ['from', 'to', 'subject', 'date', 'message-id', 'received', 'return-path', 'sender', 'cc', 'bcc', 'mime-version']

export const isEmailHeader = (fields: HeaderFields): boolean => KNOWN_FIELDS.some((name) => fields.has(name))
