import type { Clock } from '../../../due-dates/due-state.ts'
import { findDueDate, type DateParser } from './find-due-date.ts'
import { createFields, findMarkers, type MarkedFields } from './find-markers.ts'
import { removeSpans, type Span } from './spans.ts'
import type { Language } from '#platform/contract/user.ts'

export type { DateParser } from './find-due-date.ts'

export type QuickAddContext = Clock & {
  /** Null while the date parser loads; dates then stay in the title. */
  dateParser: DateParser | null
  tags: readonly string[]
  people: readonly { id: number; fullName: string }[]
}

export type ParsedTask = MarkedFields & {
  title: string
  dueDate: string | null
  /** `HH:MM` in the viewer's time zone. */
  dueTime: string | null
}

/** Language files are large, so each one is loaded when it is first needed. */
export async function loadDateParser(language: Language): Promise<DateParser> {
  const load = {
    en: () => import('./languages/en.ts'),
    fr: () => import('./languages/fr.ts'),
    de: () => import('./languages/de.ts'),
    pt: () => import('./languages/pt.ts'),
    cn: () => import('./languages/cn.ts'),
  }[language]
  return (await load()).dateParser
}

/**
 * Parses a line such as `call the printer tomorrow 3pm #team @anna !`. Recognized parts are removed from the title: known tags after
 * `#`, known people after `@`, a separate exclamation mark, and one date with its time from today on. A backslash keeps the next part
 * in the title. The title is empty only if the line is.
 */
export function parseQuickAdd(line: string, context: QuickAddContext): ParsedTask {
  const markers = findMarkers(line, context)
  const due = context.dateParser && findDueDate(markers.masked, context.dateParser, context)
  const fields = { dueDate: due?.date ?? null, dueTime: due?.time ?? null, ...markers.fields }
  const title = removeSpans(line, [...markers.spans, ...(due?.spans ?? []), ...toEscapeSpans(markers.escapes, due?.escapes)])
  if (title) return { title, ...fields }
  return due
    ? parseQuickAdd(line, { ...context, dateParser: null })
    : { title: line.trim(), dueDate: null, dueTime: null, ...createFields() }
}

const toEscapeSpans = (...positions: (readonly number[] | undefined)[]): Span[] =>
  positions.flatMap((fields) => fields ?? []).map((start) => ({ start, end: start + 1, isBackslash: true }))
