import { weekdays } from '../../rule.ts'
import { line } from './lines.ts'

type Change = { at: number; from: number; to: number; isDaylight: boolean }
type Place = { month: number; day: number; nth: number; time: number }

const DAY = 86_400_000
/** Years after the first one for which changes are looked up; from the last of them on the yearly rule goes on. */
const LAST_KNOWN = 2037

/** A VTIMEZONE that says from this year on what clocks in the zone do. */
export function zoneText(timeZone: string, year: number): string {
  const changes = changesOf(timeZone, Date.UTC(year - 1, 0, 1))
  const yearly = changes.filter((change) => isYearly(change, changes))
  const single = changes.filter((change) => !yearly.includes(change))
  const kinds = [...Map.groupBy(yearly, (change) => JSON.stringify([placeOf(change), change.from, change.to])).values()]
  return [
    'BEGIN:VTIMEZONE',
    line('TZID', timeZone),
    ...initial(timeZone, Date.UTC(year - 1, 0, 1)),
    ...single.flatMap((change) => observance(change)),
    ...kinds.flatMap(([first]) => observance(first!, ruleOf(placeOf(first!)))),
    'END:VTIMEZONE',
  ].join('\r\n')
}

function changesOf(timeZone: string, from: number): Change[] {
  const changes: Change[] = []
  let at = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone)
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (!next || next.year > LAST_KNOWN) return changes
    const [before, after] = [at.offsetNanoseconds / 1e6, next.offsetNanoseconds / 1e6]
    changes.push({ at: next.epochMilliseconds, from: before, to: after, isDaylight: after > before })
    at = next
  }
}

/** Whether from this change on the same happens at the same place of every year. */
function isYearly(change: Change, changes: Change[]): boolean {
  const later = changes.filter((one) => one.at >= change.at && one.isDaylight === change.isDaylight)
  const place = JSON.stringify([placeOf(change), change.from, change.to])
  const lasts = LAST_KNOWN - new Date(change.at).getUTCFullYear() + 1
  return later.length === lasts && later.every((one) => JSON.stringify([placeOf(one), one.from, one.to]) === place)
}

/** Weekdays from the 22nd on are taken for the last of their month only where they are. */
function placeOf({ at, from }: Change): Place {
  const wall = new Date(at + from)
  const isLast = new Date(wall.getTime() + 7 * DAY).getUTCMonth() !== wall.getUTCMonth()
  const nth = isLast ? -1 : Math.ceil(wall.getUTCDate() / 7)
  return { month: wall.getUTCMonth() + 1, day: wall.getUTCDay() || 7, nth, time: wall.getTime() % DAY }
}

const ruleOf = ({ month, day, nth }: Place) => `FREQ=YEARLY;BYMONTH=${month};BYDAY=${nth}${weekdays[day - 1]!}`

/** What holds before the first change. */
function initial(timeZone: string, from: number): string[] {
  const offset = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6
  return observance({ at: from - offset, from: offset, to: offset, isDaylight: false })
}

function observance({ at, from, to, isDaylight }: Change, rule?: string): string[] {
  const kind = isDaylight ? 'DAYLIGHT' : 'STANDARD'
  const start = new Date(at + from).toISOString().replace(/[-:]|\.\d+Z/g, '')
  return [
    `BEGIN:${kind}`,
    line('DTSTART', start),
    line('TZOFFSETFROM', offsetText(from)),
    line('TZOFFSETTO', offsetText(to)),
    ...(rule ? [line('RRULE', rule)] : []),
    `END:${kind}`,
  ]
}

function offsetText(offset: number): string {
  const seconds = Math.abs(Math.round(offset / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const rest = seconds % 60 === 0 ? '' : two(seconds % 60)
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(seconds / 3600))}${two(Math.floor(seconds / 60) % 60)}${rest}`
}
