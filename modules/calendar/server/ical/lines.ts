/** One content line of RFC 5545, folded at 75 octets. */
export function line(name: string, value: string, parameters: Record<string, string | undefined> = {}): string {
  const given = Object.entries(parameters).flatMap(([key, text]) => (text === undefined ? [] : [`;${key}=${parameter(text)}`]))
  return folded(`${name}${given.join('')}:${value}`)
}

/** TEXT: what would end or split a value is escaped. */
export const text = (value: string): string =>
  value
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replace(/\r\n|\r|\n/g, String.raw`\n`)
    .replace(UNWRITABLE, '')

const UNWRITABLE = /(?!\t)\p{Cc}/gu
const OCTETS = 75

const parameter = (value: string) => (/^[\w/+.-]+$/.test(value) ? value : `"${value.replace(/["\r\n]/g, "'").replace(UNWRITABLE, '')}"`)

/** No character is cut in two. */
function folded(whole: string): string {
  if (whole.length <= OCTETS && Buffer.byteLength(whole) <= OCTETS) return whole
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const character of whole) {
    const length = Buffer.byteLength(character)
    if (octets + length > OCTETS) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += character
    octets += length
  }
  return [...lines, current].join('\r\n')
}
