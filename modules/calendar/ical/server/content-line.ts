export function formatLine(name: string, value: string, parameters: Record<string, string | undefined> = {}): string {
  const formattedParameters = Object.entries(parameters).flatMap(([key, text]) =>
    text === undefined ? [] : [`;${key}=${formatParameter(text)}`],
  )
  return foldLine(`${name}${formattedParameters.join('')}:${value}`)
}

export const escapeText = (value: string): string =>
  value
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replace(/\r\n|\r|\n/g, String.raw`\n`)
    .replace(CONTROL_CHARACTERS, '')

const CONTROL_CHARACTERS = /(?!\t)\p{Cc}/gu
const MAX_OCTETS = 75

const formatParameter = (value: string) =>
  /^[\w/+.-]+$/.test(value) ? value : `"${value.replace(/["\r\n]/g, "'").replace(CONTROL_CHARACTERS, '')}"`

function foldLine(line: string): string {
  if (line.length <= MAX_OCTETS && Buffer.byteLength(line) <= MAX_OCTETS) return line
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
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
