import { parseNewParam, parseText, parseTexts, type RawSearchParams } from '#platform/web/routing/search-params.ts'
import { calendars, type CalendarName } from '../../contract.ts'
import { parseDay, viewNames, type ViewName } from '../../web/view-span.ts'

/** The state in the URL. The page has defaults for a missing view or date. */
export type View = {
  view: ViewName | null
  date: string
  calendars: readonly CalendarName[]
  /** Subscriptions that are hidden, by id. */
  hidden: readonly number[]
  q: string
  event: number | null
  occurrence: string
  new: boolean
}

export function parseView(raw: RawSearchParams): View {
  const event = Number(parseText(raw['event']))
  return {
    view: viewNames.find((name) => name === parseText(raw['view'])) ?? null,
    date: parseDay(parseText(raw['date'])),
    calendars: parseSelection(raw['calendars']),
    hidden: parseTexts(raw['hidden']).map(Number).filter(Number.isSafeInteger),
    q: parseText(raw['q']),
    event: Number.isSafeInteger(event) && event > 0 ? event : null,
    occurrence: parseText(raw['occurrence']),
    ...parseNewParam(raw),
  }
}

const NONE = 'none'

const parseSelection = (raw: string | string[] | undefined): readonly CalendarName[] => {
  const names = parseTexts(raw)
  return names.length === 0 ? calendars : calendars.filter((calendar) => names.includes(calendar))
}

/** The URL omits a full selection and uses `none` for an empty one. */
export const formatSelection = (selected: readonly CalendarName[]): string[] =>
  selected.length === calendars.length ? [] : selected.length === 0 ? [NONE] : [...selected]

export const toggleCalendar = (selected: readonly CalendarName[], calendar: CalendarName): CalendarName[] =>
  calendars.filter((name) => selected.includes(name) !== (name === calendar))
