/** `line` is the 1-based line of its BEGIN. */
export type Block = { name: string; line: number; text: string }
export type SplitCalendar = { blocks: Block[]; ignored: number }

export class InvalidFileError extends Error {
  readonly problem: 'not_a_calendar' | 'cut_off' | 'wrong_encoding' | 'too_many_events' | 'no_events'
  constructor(problem: InvalidFileError['problem']) {
    super(problem)
    this.problem = problem
  }
}

export function decodeUtf8(content: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
    if (!text.includes('\0')) return text
  } catch {
    // Not UTF-8: handled like a NUL character below.
  }
  throw new InvalidFileError('wrong_encoding')
}

const READ_COMPONENTS = new Set(['VEVENT', 'VTIMEZONE'])
const MAX_DEPTH = 8

/** Splits a file into VEVENTs and VTIMEZONEs, so that one invalid component does not affect the others. */
export function splitCalendar(text: string, maxEvents: number): SplitCalendar {
  const lines = text.split(/\r\n|\n|\r/)
  if (!lines.some((line, index) => index < 50 && /^BEGIN:VCALENDAR\s*$/i.test(line))) throw new InvalidFileError('not_a_calendar')
  const blocks: Block[] = []
  const open: { name: string; line: number }[] = []
  let ignored = 0
  let events = 0
  for (const [index, line] of lines.entries()) {
    const boundary = /^(BEGIN|END):([\w-]+)\s*$/i.exec(line)
    if (!boundary) continue
    const name = boundary[2]!.toUpperCase()
    if (boundary[1]!.toUpperCase() === 'BEGIN') {
      open.push({ name, line: index + 1 })
      if (open.length > MAX_DEPTH) throw new InvalidFileError('not_a_calendar')
      continue
    }
    const start = open.pop()
    if (start?.name !== name) throw new InvalidFileError('cut_off')
    if (open.length !== 1 || open[0]!.name !== 'VCALENDAR') continue
    if (READ_COMPONENTS.has(name)) blocks.push({ name, line: start.line, text: lines.slice(start.line - 1, index + 1).join('\r\n') })
    else ignored += 1
    if (name === 'VEVENT' && (events += 1) > maxEvents) throw new InvalidFileError('too_many_events')
  }
  if (open.length > 0) throw new InvalidFileError('cut_off')
  if (events === 0) throw new InvalidFileError('no_events')
  return { blocks, ignored }
}
