export class XmlReadingError extends Error {
  readonly reason: XmlFault
  constructor(reason: XmlFault, message: string) {
    super(message)
    this.reason = reason
  }
}

export type XmlFault = 'document_type' | 'malformed' | 'truncated'

const MAX_DEPTH = 100

/** Runs before the parser, whose recursion could overflow the stack. Comments and CDATA sections may contain anything. */
export function assertReasonableXml(text: string): void {
  let depth = 0
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    if (/^<!DOCTYPE/i.test(text.slice(at, at + 9)))
      throw new XmlReadingError(
        'document_type',
        'The file must not contain a document type declaration (DOCTYPE), which could declare entities.',
      )
    const end = findEnd(text, at)
    if (end === -1) return
    depth += getDepthChange(text, at, end)
    if (depth > MAX_DEPTH) throw new XmlReadingError('malformed', `The file is nested more than ${MAX_DEPTH} levels deep.`)
    at = end + 1
  }
}

const terminators = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/** The position of the closing `>`; -1 if there is none, which the parser reports. */
function findEnd(text: string, at: number): number {
  for (const [start, terminator] of terminators) {
    if (!text.startsWith(start, at)) continue
    const end = text.indexOf(terminator, at + start.length)
    return end === -1 ? -1 : end + terminator.length - 1
  }
  return findTagEnd(text, at)
}

/** Attribute values may contain `>`. */
function findTagEnd(text: string, start: number): number {
  for (let at = start; at !== -1 && at < text.length; at++) {
    const character = text[at]!
    if (character === '>') return at
    if (character === '"' || character === "'") at = text.indexOf(character, at + 1)
    if (at === -1) return -1
  }
  return -1
}

function getDepthChange(text: string, start: number, end: number): number {
  const first = text[start + 1]
  if (first === '/') return -1
  return first === '!' || first === '?' || text[end - 1] === '/' ? 0 : 1
}
