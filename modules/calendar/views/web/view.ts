import { parseDate } from '@internationalized/date'
import { parseNewParam, parseText, parseTexts, type RawSearchParams } from '#platform/web/routing/search-params.ts'
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

export function parseView(raw: RawSearchParams): View {
  const event = Number(parseText(raw['event']))
  return {
    view: viewNames.find((name) => name === parseText(raw['view'])) ?? null,
    date: parseDay(parseText(raw['date'])),
    calendars: parseSelection(raw['calendars']),
    q: parseText(raw['q']),
    event: Number.isSafeInteger(event) && event > 0 ? event : null,
    occurrence: parseText(raw['occurrence']),
    ...parseNewParam(raw),
  }
}

const NONE = 'none'

/** All calendars by default. */
const parseSelection = (raw: string | string[] | undefined): readonly CalendarName[] => {
  const named = parseTexts(raw)
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
