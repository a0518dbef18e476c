import { parseDate } from '@internationalized/date'
import { readNew, textOf, textsOf, type RawSearch } from '#platform/web/routing/address.ts'
import { calendars, type CalendarName } from '../../contract.ts'
import { viewNames, type ViewName } from '../../web/view-span.ts'

/** The state in the URL. The page chooses defaults for a missing view or date. */
export type View = {
  view: ViewName | null
  date: string
  calendars: readonly CalendarName[]
  q: string
  event: number | null
  /** The original start of the open occurrence, if the event is a series. */
  occurrence: string
  new: boolean
}

export function parseView(raw: RawSearch): View {
  const event = Number(textOf(raw['event']))
  return {
    view: viewNames.find((name) => name === textOf(raw['view'])) ?? null,
    date: parseDay(textOf(raw['date'])),
    calendars: parseSelection(raw['calendars']),
    q: textOf(raw['q']),
    event: Number.isSafeInteger(event) && event > 0 ? event : null,
    occurrence: textOf(raw['occurrence']),
    ...readNew(raw),
  }
}

const NONE = 'none'

/** All calendars by default. */
const parseSelection = (raw: string | string[] | undefined): readonly CalendarName[] => {
  const named = textsOf(raw)
  return named.length === 0 ? calendars : calendars.filter((calendar) => named.includes(calendar))
}

/** The URL omits a full selection and uses `none` for an empty one. */
export const formatSelection = (selected: readonly CalendarName[]): string[] =>
  selected.length === calendars.length ? [] : selected.length === 0 ? [NONE] : [...selected]

export const toggleCalendar = (selected: readonly CalendarName[], calendar: CalendarName): CalendarName[] =>
  calendars.filter((one) => (one === calendar ? !selected.includes(one) : selected.includes(one)))

function parseDay(text: string): string {
  try {
    return parseDate(text).toString()
  } catch {
    return ''
  }
}
