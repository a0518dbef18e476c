import { ApiError } from '#platform/server/api-error.ts'
import { decodeText } from '#platform/server/decode-text.ts'
import type { ImportSettings } from '../../contract.ts'

/** Throws 400 if the bytes are not text in this encoding. */
export function decodeTable(content: Uint8Array, encoding: ImportSettings['encoding']): string {
  const text = encoding === 'auto' ? decodeAutomatically(content) : decodeAs(content, encoding)
  if (text === null || text.includes('\0')) throw new ApiError(400, 'imports.encoding', 'The file is not text in this encoding.')
  return text.replace(/^\ufeff/, '')
}

const decodeAutomatically = (content: Uint8Array) => {
  const isUtf8 = decodeAs(content, 'utf-8') !== null
  return !isUtf8 && isProbablyChinese(content) ? decodeAs(content, 'gb18030') : decodeText(content)
}

function decodeAs(content: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content)
  } catch {
    return null
  }
}

/** In Chinese text bytes above 0xA0 are frequent and come in pairs, in European text in Windows-1252 they are rare and stand alone. */
function isProbablyChinese(content: Uint8Array): boolean {
  let [pairs, singles, letters] = [0, 0, 0]
  for (let at = 0; at < content.length; at++) {
    const byte = content[at]!
    if (byte < 0xa1) letters += Number(byte > 0x40 && byte < 0x7b)
    else if (content[at + 1]! >= 0xa1) [pairs, at] = [pairs + 1, at + 1]
    else singles += 1
  }
  return pairs > 2 && pairs > singles * 9 && pairs * 6 > letters
}
