/** Decodes UTF-16, UTF-8, the encoding of the XML declaration, otherwise Windows-1252, which many banks still write; null if it is no text. */
export function decodeText(content: Uint8Array): string | null {
  const text = decode(content, detectEncoding(content))
  return text === null || hasBinaryCharacters(text) ? null : text
}

function detectEncoding(content: Uint8Array): string {
  const [first, second, third, fourth] = content
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le'
  if (first === 0 && second !== 0 && third === 0 && fourth !== 0) return 'utf-16be'
  const declared = /^<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(Buffer.from(content.subarray(0, 200)).toString('latin1'))?.[1]
  if (declared) return declared
  return decode(content, 'utf-8') === null ? 'windows-1252' : 'utf-8'
}

function decode(content: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content)
  } catch {
    return null
  }
}

/** Windows-1252 assigns a character to nearly every byte, so binary files and UTF-16 without a mark show in control characters. */
const hasBinaryCharacters = (text: string) => /[[\p{Cc}--[\t\n\v\f\r\u0085]]\ufffe\uffff]/v.test(text)
