import { formatRule, parseRule, type Rule } from '../rule.ts'
import { invalid } from '#platform/server/refusal.ts'
import { expand } from './expand.ts'
import { followedOf, instantOf, keyOf, occurrenceAt, type Occurrence, type Timed } from './occurrences.ts'
import type { EventRow, Override, Overrides } from './tables.ts'
import { toInstant, toWall } from './zone.ts'
import type { EventColumns } from './write-event.ts'

const DAY = 86_400_000

const excludedOf = (row: Timed) => JSON.parse(row.excluded) as string[]
const addedOf = (row: Timed) => JSON.parse(row.added) as string[]
export const overridesOf = (row: Timed) => JSON.parse(row.overrides) as Overrides
const wallAt = ({ allDay, timeZone }: Timed, moment: string) => (allDay ? instantOf(moment) : toWall(instantOf(moment), timeZone))

/** The series without this occurrence. */
export function withoutOccurrence(row: EventRow, { key }: Occurrence): EventColumns {
  const { [key!]: _, ...overrides } = overridesOf(row)
  return { excluded: JSON.stringify([...excludedOf(row), key!].toSorted()), overrides: JSON.stringify(overrides) }
}

/** Whether nothing of the series lies before this occurrence. */
export function isFirst(row: EventRow, { key }: Occurrence): boolean {
  const start = wallAt(row, key!)
  const earlier = row.recurrence === null ? [] : expand(followedOf(row, row.recurrence), { from: 0 - 3e12, to: start, most: 1 })
  const single = row.recurrence === null && row.start < key!
  return earlier.length === 0 && !single && !addedOf(row).some((one) => one < key!)
}

/** The series as far as it lies before this occurrence. */
export function endedBefore(row: EventRow, { key }: Occurrence): EventColumns {
  const before = (list: string[]) => JSON.stringify(list.filter((one) => one < key!))
  return {
    recurrence: row.recurrence === null ? null : formatRule({ ...parseRule(row.recurrence), count: null, until: lastMoment(row, key!) }),
    excluded: before(excludedOf(row)),
    added: before(addedOf(row)),
    overrides: JSON.stringify(Object.fromEntries(Object.entries(overridesOf(row)).filter(([one]) => one < key!))),
  }
}

/** UNTIL just before an original start, in the form that RFC 5545 asks for. */
function lastMoment({ allDay }: Timed, key: string): string {
  if (allDay) return new Date(instantOf(key) - DAY).toISOString().slice(0, 10).replaceAll('-', '')
  return new Date(instantOf(key) - 1000).toISOString().replace(/[-:]|\.\d+/g, '')
}

/** The series from this occurrence on, as it was before anything else is changed. */
export function continuedFrom(
  row: EventRow,
  { key }: Occurrence,
): Pick<EventRow, 'start' | 'end' | 'recurrence' | 'excluded' | 'added' | 'overrides'> {
  const from = (list: string[]) => JSON.stringify(list.filter((one) => one > key!))
  const later = Object.entries(overridesOf(row)).filter(([one]) => one > key!)
  return {
    start: key!,
    end: keyOf(row, instantOf(key!) + instantOf(row.end) - instantOf(row.start)),
    recurrence: row.recurrence === null ? null : restOf(row, key!),
    excluded: from(excludedOf(row)),
    added: from(addedOf(row)),
    overrides: JSON.stringify(Object.fromEntries(later)),
  }
}

function restOf(row: EventRow, key: string): string {
  const rule = parseRule(row.recurrence!)
  if (rule.count === null) return formatRule(rule)
  const followed = followedOf(row, row.recurrence!)
  const passed = expand(followed, { from: followed.start, to: wallAt(row, key), most: rule.count }).length
  return formatRule({ ...rule, count: Math.max(1, rule.count - passed) })
}

/** Where the original starts of a series come to stand with its start, zone or kind of day; null where they stay. */
export function moverOf(before: Timed, after: Timed): ((moment: string) => string) | null {
  const far = farOf(before, after)
  if (far === 0 && before.timeZone === after.timeZone && before.allDay === after.allDay) return null
  return (moment) => {
    const wall = wallAt(before, moment) + far
    return keyOf(after, after.allDay ? Math.floor(wall / DAY) * DAY : toInstant(wall, after.timeZone))
  }
}

const farOf = (before: Timed, after: Timed) => wallAt(after, after.start) - wallAt(before, before.start)

/** A series whose start, zone or kind of day has changed, with its exceptions and its rule moved as far as clocks show. */
export function moved(
  before: Timed,
  after: Timed,
  isRuleGiven: boolean,
): Pick<EventRow, 'recurrence' | 'excluded' | 'added' | 'overrides'> {
  const { recurrence } = after
  if (recurrence === null && before.recurrence !== null) return { recurrence, excluded: '[]', added: '[]', overrides: '{}' }
  const move = moverOf(before, after)
  if (!move) return { recurrence, excluded: after.excluded, added: after.added, overrides: after.overrides }
  const isOtherKind = before.allDay !== after.allDay
  const overrides = Object.entries(overridesOf(before)).map(([key, one]) => [
    move(key),
    isOtherKind ? withoutTimes(one) : movedOverride(one, move),
  ])
  return {
    recurrence: isRuleGiven || recurrence === null ? recurrence : movedRule(recurrence, before, after),
    excluded: JSON.stringify(excludedOf(before).map(move)),
    added: JSON.stringify(addedOf(before).map(move)),
    overrides: JSON.stringify(Object.fromEntries(overrides)),
  }
}

const withoutTimes = ({ start: _, end: _end, ...rest }: Override): Override => rest

const movedOverride = (one: Override, move: (moment: string) => string): Override => ({
  ...one,
  ...(one.start !== undefined && { start: move(one.start) }),
  ...(one.end !== undefined && { end: move(one.end) }),
})

/** Days that the rule names move along with the start. Refusal 400 where it is not clear whereto. */
function movedRule(recurrence: string, before: Timed, after: Timed): string {
  const rule = parseRule(recurrence)
  const [from, to] = [new Date(wallAt(before, before.start)), new Date(wallAt(after, after.start))]
  const days = Math.floor(to.getTime() / DAY) - Math.floor(from.getTime() / DAY)
  const until = rule.until === null ? null : movedUntil(rule.until, { days, far: farOf(before, after) })
  if (days === 0 || namesNoDay(rule)) return formatRule({ ...rule, until })
  const { byDay, byMonthDay, byMonth } = rule
  if (rule.frequency === 'WEEKLY' && byMonth.length === 0)
    return formatRule({ ...rule, until, byDay: byDay.map(({ day, nth }) => ({ nth, day: ((((day - 1 + days) % 7) + 7) % 7) + 1 })) })
  const months = byMonth.length === 1 && byMonth[0] === from.getUTCMonth() + 1 ? [to.getUTCMonth() + 1] : byMonth
  if (byMonthDay.length === 1 && byMonthDay[0] === from.getUTCDate() && byDay.length === 0)
    return formatRule({ ...rule, until, byMonth: months, byMonthDay: [to.getUTCDate()] })
  if (byDay.length === 1 && byDay[0]!.nth !== 0 && byMonthDay.length === 0)
    return formatRule({ ...rule, until, byMonth: months, byDay: [placeOf(to, byDay[0]!.nth)] })
  throw invalid('/event/start', 'is on another day than the rule names: give the rule, too')
}

const namesNoDay = ({ byDay, byMonth, byMonthDay, byYearDay, byWeekNumber, bySetPosition }: Rule) =>
  [byDay, byMonth, byMonthDay, byYearDay, byWeekNumber, bySetPosition].every((part) => part.length === 0)

/** The second Tuesday, or the last one where the rule counted from the end and it is. */
function placeOf(date: Date, nth: number): { day: number; nth: number } {
  const isLast = new Date(date.getTime() + 7 * DAY).getUTCMonth() !== date.getUTCMonth()
  return { day: date.getUTCDay() || 7, nth: nth < 0 && isLast ? -1 : Math.ceil(date.getUTCDate() / 7) }
}

/** A date moves by as many days as the start does: so the last day stays in. */
function movedUntil(until: string, { days, far }: { days: number; far: number }): string {
  const day = until.slice(0, 8).replace(/(....)(..)(..)/, '$1-$2-$3')
  if (until.length === 8) return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10).replaceAll('-', '')
  const time = until.slice(9, 15).replace(/(..)(..)(..)/, '$1:$2:$3')
  const at = new Date(Date.parse(`${day}T${time}Z`) + far).toISOString().replace(/[-:]|\.\d+Z/g, '')
  return at + until.slice(15)
}

/** The exceptions that a new rule still has a place for. */
export function fitting(row: Timed): Pick<EventRow, 'excluded' | 'overrides'> {
  const isPlace = (key: string) => occurrenceAt({ ...row, excluded: '[]', overrides: '{}' }, key) !== undefined
  return {
    excluded: JSON.stringify(excludedOf(row).filter(isPlace)),
    overrides: JSON.stringify(Object.fromEntries(Object.entries(overridesOf(row)).filter(([key]) => isPlace(key)))),
  }
}
