/** Formats one RFC 5545 content line, folded at 75 octets. */
export function formatLine(name: string, value: string, parameters: Record<string, string | undefined> = {}): string {
  const given = Object.entries(parameters).flatMap(([key, text]) => (text === undefined ? [] : [`;${key}=${formatParameter(text)}`]))
  return foldLine(`${name}${given.join('')}:${value}`)
}

/** Escapes an RFC 5545 TEXT value. */
export const escapeText = (value: string): string =>
  value
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replace(/\r\n|\r|\n/g, String.raw`\n`)
    .replace(CONTROL_CHARACTERS, '')

const CONTROL_CHARACTERS = /(?!\t)\p{Cc}/gu
const MAX_OCTETS = 75

const formatParameter = (value: string) =>
  /^[\w/+.-]+$/.test(value) ? value : `"${value.replace(/["\r\n]/g, "'").replace(CONTROL_CHARACTERS, '')}"`

/** Never splits a multi-byte character. */
function foldLine(whole: string): string {
  if (whole.length <= MAX_OCTETS && Buffer.byteLength(whole) <= MAX_OCTETS) return whole
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const character of whole) {
    const length = Buffer.byteLength(character)
    if (octets + length > MAX_OCTETS) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += character
    octets += length
  }
  return [...lines, current].join('\r\n')
}
