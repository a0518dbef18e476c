import { formatLine } from '../content-lines/content-line.ts'

type Transition = { at: number; from: number; to: number; isDaylight: boolean }
type YearlyPosition = { month: number; day: number; nth: number; time: number }

const DAY = 86_400_000
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
/** Looks up clock changes until this year and assumes that the last pattern continues. */
const LAST_LOOKED_UP_YEAR = 2037

const MAX_CACHED = 500
const cache = new Map<string, string>()

/** Cached, because it takes 1.5 ms, and each object of a calendar has its own time zone. */
export function formatVtimezone(timeZone: string, year: number): string {
  const key = `${year} ${timeZone}`
  const cached = cache.get(key) ?? formatComponent(timeZone, year)
  if (cache.size >= MAX_CACHED) cache.clear()
  cache.set(key, cached)
  return cached
}

function formatComponent(timeZone: string, year: number): string {
  const changes = listTransitions(timeZone, Date.UTC(year - 1, 0, 1))
  const yearly = changes.filter((change) => isYearly(change, changes))
  const single = changes.filter((change) => !yearly.includes(change))
  const patterns = [...Map.groupBy(yearly, formatPattern).values()]
  return [
    'BEGIN:VTIMEZONE',
    formatLine('TZID', timeZone),
    ...formatInitialObservance(timeZone, Date.UTC(year - 1, 0, 1)),
    ...single.flatMap((change) => formatObservance(change)),
    ...patterns.flatMap(([first]) => formatObservance(first!, formatYearlyRule(getYearlyPosition(first!)))),
    'END:VTIMEZONE',
  ].join('\r\n')
}

function listTransitions(timeZone: string, from: number): Transition[] {
  const changes: Transition[] = []
  let at = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone)
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (!next || next.year > LAST_LOOKED_UP_YEAR) return changes
    const [before, after] = [at.offsetNanoseconds / 1e6, next.offsetNanoseconds / 1e6]
    changes.push({ at: next.epochMilliseconds, from: before, to: after, isDaylight: after > before })
    at = next
  }
}

function isYearly(change: Transition, changes: Transition[]): boolean {
  const later = changes.filter(({ at, isDaylight }) => at >= change.at && isDaylight === change.isDaylight)
  const pattern = formatPattern(change)
  const years = LAST_LOOKED_UP_YEAR - new Date(change.at).getUTCFullYear() + 1
  return later.length === years && later.every((laterChange) => formatPattern(laterChange) === pattern)
}

const formatPattern = (change: Transition) => JSON.stringify([getYearlyPosition(change), change.from, change.to])

/** Uses -1 only if the weekday is really the last one of its month. */
function getYearlyPosition({ at, from }: Transition): YearlyPosition {
  const wall = new Date(at + from)
  const isLast = new Date(wall.getTime() + 7 * DAY).getUTCMonth() !== wall.getUTCMonth()
  const nth = isLast ? -1 : Math.ceil(wall.getUTCDate() / 7)
  return { month: wall.getUTCMonth() + 1, day: wall.getUTCDay() || 7, nth, time: wall.getTime() % DAY }
}

const formatYearlyRule = ({ month, day, nth }: YearlyPosition) => `FREQ=YEARLY;BYMONTH=${month};BYDAY=${nth}${weekdays[day - 1]!}`

function formatInitialObservance(timeZone: string, from: number): string[] {
  const offset = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6
  return formatObservance({ at: from - offset, from: offset, to: offset, isDaylight: false })
}

function formatObservance({ at, from, to, isDaylight }: Transition, rule?: string): string[] {
  const kind = isDaylight ? 'DAYLIGHT' : 'STANDARD'
  const start = new Date(at + from).toISOString().replace(/[-:]|\.\d+Z/g, '')
  return [
    `BEGIN:${kind}`,
    formatLine('DTSTART', start),
    formatLine('TZOFFSETFROM', formatOffset(from)),
    formatLine('TZOFFSETTO', formatOffset(to)),
    ...(rule ? [formatLine('RRULE', rule)] : []),
    `END:${kind}`,
  ]
}

function formatOffset(offset: number): string {
  const seconds = Math.abs(Math.round(offset / 1000))
  const formatTwoDigits = (value: number) => String(value).padStart(2, '0')
  const secondsPart = seconds % 60 === 0 ? '' : formatTwoDigits(seconds % 60)
  return `${offset < 0 ? '-' : '+'}${formatTwoDigits(Math.floor(seconds / 3600))}${formatTwoDigits(Math.floor(seconds / 60) % 60)}${secondsPart}`
}
