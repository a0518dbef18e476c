/** One property of a vCard or iCalendar, such as `item1.TEL;TYPE=CELL:+49 30 1234`; names are in upper case, `value` is still escaped. */
export type ContentLine = { group: string; name: string; parameters: ReadonlyMap<string, readonly string[]>; value: string; raw: string }

const START = /^(?:([\w-]+)\.)?([\w-]+)(?=[;:])/
const PARAMETER = /;\s*([\w-]+)(?:=((?:"[^"]*"|[^";:])*))?/y
const MAX_PARAMETERS = 50

/** Expects an unfolded line; returns undefined if it is no property. */
export function parseContentLine(raw: string): ContentLine | undefined {
  const start = START.exec(raw)
  if (!start) return undefined
  const parameters = new Map<string, string[]>()
  PARAMETER.lastIndex = start[0].length
  let end = PARAMETER.lastIndex
  let count = 0
  for (let match = PARAMETER.exec(raw); match && count < MAX_PARAMETERS; match = PARAMETER.exec(raw), count++) {
    end = PARAMETER.lastIndex
    // vCard 2.1 and some programs leave out the name: `TEL;CELL:`.
    const [name, text] = match[2] === undefined ? ['TYPE', match[1]!] : [match[1]!.toUpperCase(), match[2]]
    parameters.set(name, [...(parameters.get(name) ?? []), ...splitParameter(text)])
  }
  if (raw[end] !== ':') return undefined
  return { group: start[1] ?? '', name: start[2]!.toUpperCase(), parameters, value: raw.slice(end + 1), raw }
}

const splitParameter = (text: string): string[] =>
  (text.slice(0, 1_000).match(/"[^"]*"|[^,"]+/g) ?? []).map((value) => value.replaceAll('"', ''))

export const unescapeText = (value: string): string =>
  value.replace(/\\(.)/gs, (_, character: string) => (/n/i.test(character) ? '\n' : character))

/** Splits at unescaped separators and unescapes the parts. */
export function splitText(value: string, separator: ';' | ','): string[] {
  const parts = ['']
  for (const [token] of value.matchAll(/\\.|[^\\]/gs))
    if (token === separator) parts.push('')
    else parts[parts.length - 1] += token
  return parts.map(unescapeText)
}

/** Formats and folds a line; `value` must be escaped already. */
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

/** Folds at 75 octets and never within a character (RFC 5545, section 3.1, and RFC 6350, section 3.2). */
export function foldLine(line: string): string {
  if (line.length <= MAX_OCTETS && Buffer.byteLength(line) <= MAX_OCTETS) return line
  const lines: string[] = []
  let [current, octets] = ['', 0]
  for (const character of line) {
    const length = Buffer.byteLength(character)
    if (octets + length > MAX_OCTETS) {
      lines.push(current)
      ;[current, octets] = [' ', 1]
    }
    current += character
    octets += length
  }
  return [...lines, current].join('\r\n')
}
