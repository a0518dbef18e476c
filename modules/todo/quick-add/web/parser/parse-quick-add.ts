import type { Clock } from '../../../due-dates/due-state.ts'
import { findDueDate, type DateParser } from './find-due-date.ts'
import { findMarks } from './find-marks.ts'
import { removeSpans, type Span } from './spans.ts'
import type { Language } from '#platform/contract/identity.ts'

export type { DateParser } from './find-due-date.ts'

export type QuickAddContext = Clock & {
  /** Null while it loads: dates then stay in the title. */
  dates: DateParser | null
  /** Titles of the workspace's tags. */
  tags: readonly string[]
  people: readonly { id: number; fullName: string }[]
}

export type ParsedTask = {
  title: string
  dueDate: string | null
  /** `HH:MM` on the writer's clock. */
  dueTime: string | null
  tags: string[]
  assigneeId: number | null
  isImportant: boolean
}

/** Words, dates and their grammar of one interface language; they are large, so they are fetched when first needed. */
export async function loadDateParser(language: Language): Promise<DateParser> {
  const load = {
    en: () => import('./languages/en.ts'),
    fr: () => import('./languages/fr.ts'),
    de: () => import('./languages/de.ts'),
    pt: () => import('./languages/pt.ts'),
    cn: () => import('./languages/cn.ts'),
  }[language]
  return (await load()).dates
}

/**
 * Reads one line such as `call the printer tomorrow 3pm #team @anna !`. Only what is understood leaves the title:
 * known tags after `#`, known people after `@`, an exclamation mark of its own, and one date with its time, from today on.
 * A backslash before any of them keeps it as it is written. The title is empty only where the line is.
 */
export function parseQuickAdd(line: string, context: QuickAddContext): ParsedTask {
  const marks = findMarks(line, context)
  const due = context.dates && findDueDate(marks.masked, context.dates, context)
  const found = { dueDate: due?.date ?? null, dueTime: due?.time ?? null, ...marks.found }
  const title = removeSpans(line, [...marks.spans, ...(due?.spans ?? []), ...toEscapeSpans(marks.escapes, due?.escapes)])
  if (title) return { title, ...found }
  return due ? parseQuickAdd(line, { ...context, dates: null }) : { title: line.trim(), ...noMatches }
}

const noMatches = { dueDate: null, dueTime: null, tags: [], assigneeId: null, isImportant: false }

const toEscapeSpans = (...positions: (readonly number[] | undefined)[]): Span[] =>
  positions.flatMap((found) => found ?? []).map((start) => ({ start, end: start + 1, isBackslash: true }))
