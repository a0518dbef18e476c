/** `line` is 1-based. */
export type Block = { name: string; line: number; text: string }
export type SplitCalendar = { blocks: Block[]; ignored: number }

export class InvalidFileError extends Error {
  readonly problem: 'not_a_calendar' | 'cut_off' | 'wrong_encoding' | 'too_many_events' | 'no_events'
  constructor(problem: InvalidFileError['problem']) {
    super(problem)
    this.problem = problem
  }
}

/** Throws InvalidFileError if the content is not UTF-8. */
export function decodeUtf8(content: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
    if (!text.includes('\0')) return text
  } catch {
    // InvalidFileError below
  }
  throw new InvalidFileError('wrong_encoding')
}

const READ_COMPONENTS = new Set(['VEVENT', 'VTIMEZONE'])
const MAX_DEPTH = 8

/** Splits a file into VEVENTs and VTIMEZONEs, so that one invalid component does not affect the others. */
export function splitCalendar(text: string, most: number): SplitCalendar {
  const lines = text.split(/\r\n|\n|\r/)
  if (!lines.some((one, index) => index < 50 && /^BEGIN:VCALENDAR\s*$/i.test(one))) throw new InvalidFileError('not_a_calendar')
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
      if (open.length > MAX_DEPTH) throw new InvalidFileError('not_a_calendar')
      continue
    }
    const begun = open.pop()
    if (begun?.name !== name) throw new InvalidFileError('cut_off')
    if (open.length !== 1 || open[0]!.name !== 'VCALENDAR') continue
    if (READ_COMPONENTS.has(name)) blocks.push({ name, line: begun.line, text: lines.slice(begun.line - 1, index + 1).join('\r\n') })
    else ignored += 1
    if (name === 'VEVENT' && (events += 1) > most) throw new InvalidFileError('too_many_events')
  }
  if (open.length > 0) throw new InvalidFileError('cut_off')
  if (events === 0) throw new InvalidFileError('no_events')
  return { blocks, ignored }
}
