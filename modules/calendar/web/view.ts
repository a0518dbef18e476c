import { parseDate } from '@internationalized/date'
import { readNew, textOf, textsOf, type RawSearch } from '#platform/web/address.ts'
import { calendars, type CalendarName } from '../contract.ts'
import { viewNames, type ViewName } from './span.ts'

/** What the page shows as its address has it. Without a view or a day the page chooses them. */
export type View = {
  view: ViewName | null
  date: string
  calendars: readonly CalendarName[]
  q: string
  event: number | null
  /** The original start of the occurrence that is open, where the event is a series. */
  occurrence: string
  new: boolean
}

export function readView(raw: RawSearch): View {
  const event = Number(textOf(raw['event']))
  return {
    view: viewNames.find((name) => name === textOf(raw['view'])) ?? null,
    date: dayOf(textOf(raw['date'])),
    calendars: selectionOf(raw['calendars']),
    q: textOf(raw['q']),
    event: Number.isSafeInteger(event) && event > 0 ? event : null,
    occurrence: textOf(raw['occurrence']),
    ...readNew(raw),
  }
}

const NONE = 'none'

/** All are selected until the address says otherwise. */
const selectionOf = (raw: string | string[] | undefined): readonly CalendarName[] => {
  const named = textsOf(raw)
  return named.length === 0 ? calendars : calendars.filter((calendar) => named.includes(calendar))
}

/** How the address says a selection: all is nothing, and nothing has a word. */
export const selectionText = (selected: readonly CalendarName[]): string[] =>
  selected.length === calendars.length ? [] : selected.length === 0 ? [NONE] : [...selected]

export const toggled = (selected: readonly CalendarName[], calendar: CalendarName): CalendarName[] =>
  calendars.filter((one) => (one === calendar ? !selected.includes(one) : selected.includes(one)))

function dayOf(text: string): string {
  try {
    return parseDate(text).toString()
  } catch {
    return ''
  }
}
