/** One component of the file as it stands there. `line` from 1. */
export type Block = { name: string; line: number; text: string }
export type Split = { blocks: Block[]; ignored: number }

export class BadFile extends Error {
  readonly problem: 'not_a_calendar' | 'cut_off' | 'wrong_encoding' | 'too_many_events' | 'no_events'
  constructor(problem: BadFile['problem']) {
    super(problem)
    this.problem = problem
  }
}

/** UTF-8, as RFC 5545 has it. Throws BadFile for anything else. */
export function decode(content: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
    if (!text.includes('\0')) return text
  } catch {
    // told below
  }
  throw new BadFile('wrong_encoding')
}

const WANTED = new Set(['VEVENT', 'VTIMEZONE'])
const DEEPEST = 8

/** Cuts a calendar into its events and time zones, each to be read by itself: a mistake in one says nothing of the others. */
export function split(text: string, most: number): Split {
  const lines = text.split(/\r\n|\n|\r/)
  if (!lines.some((one, index) => index < 50 && /^BEGIN:VCALENDAR\s*$/i.test(one))) throw new BadFile('not_a_calendar')
  const blocks: Block[] = []
  const open: { name: string; line: number }[] = []
  let ignored = 0
  let events = 0
  for (const [index, one] of lines.entries()) {
    const edge = /^(BEGIN|END):([\w-]+)\s*$/i.exec(one)
    if (!edge) continue
    const name = edge[2]!.toUpperCase()
    if (edge[1]!.toUpperCase() === 'BEGIN') {
      open.push({ name, line: index + 1 })
      if (open.length > DEEPEST) throw new BadFile('not_a_calendar')
      continue
    }
    const begun = open.pop()
    if (begun?.name !== name) throw new BadFile('cut_off')
    if (open.length !== 1 || open[0]!.name !== 'VCALENDAR') continue
    if (WANTED.has(name)) blocks.push({ name, line: begun.line, text: lines.slice(begun.line - 1, index + 1).join('\r\n') })
    else ignored += 1
    if (name === 'VEVENT' && (events += 1) > most) throw new BadFile('too_many_events')
  }
  if (open.length > 0) throw new BadFile('cut_off')
  if (events === 0) throw new BadFile('no_events')
  return { blocks, ignored }
}
