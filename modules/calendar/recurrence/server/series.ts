import { formatRule, parseRule, type RecurrenceRule } from '#platform/contract/recurrence-rule.ts'
import { invalidInput } from '#platform/server/api-error.ts'
import { expandRule } from '#platform/server/recurrence/expand-rule.ts'
import { toRuleSeries, parseInstant, formatKey, findOccurrenceAt, type Occurrence, type EventTiming } from './occurrences.ts'
import type { EventColumns, EventRow, OccurrenceOverride, OccurrenceOverrides } from '../../server/tables.ts'
import { toInstant, toWallTime } from './wall-time.ts'

const DAY = 86_400_000

const parseExcluded = (row: EventTiming) => JSON.parse(row.excluded) as string[]
const parseAdded = (row: EventTiming) => JSON.parse(row.added) as string[]
export const parseOverrides = (row: EventTiming) => JSON.parse(row.overrides) as OccurrenceOverrides
const parseWall = ({ allDay, timeZone }: EventTiming, time: string) =>
  allDay ? parseInstant(time) : toWallTime(parseInstant(time), timeZone)

export function excludeOccurrence(row: EventRow, { key }: Occurrence): EventColumns {
  const { [key!]: _, ...overrides } = parseOverrides(row)
  return { excluded: JSON.stringify([...parseExcluded(row), key!].toSorted()), overrides: JSON.stringify(overrides) }
}

export function isFirstOccurrence(row: EventRow, { key }: Occurrence): boolean {
  const start = parseWall(row, key!)
  const earlierStarts =
    row.recurrence === null ? [] : expandRule(toRuleSeries(row, row.recurrence), { from: 0 - 3e12, to: start, limit: 1 })
  const hasEarlierStart = row.recurrence === null && row.start < key!
  return earlierStarts.length === 0 && !hasEarlierStart && !parseAdded(row).some((addedKey) => addedKey < key!)
}

export function endSeriesBefore(row: EventRow, { key }: Occurrence): EventColumns {
  const keepEarlier = (list: string[]) => JSON.stringify(list.filter((listedKey) => listedKey < key!))
  return {
    recurrence:
      row.recurrence === null ? null : formatRule({ ...parseRule(row.recurrence), count: null, until: formatUntilBefore(row, key!) }),
    excluded: keepEarlier(parseExcluded(row)),
    added: keepEarlier(parseAdded(row)),
    overrides: JSON.stringify(Object.fromEntries(Object.entries(parseOverrides(row)).filter(([overrideKey]) => overrideKey < key!))),
  }
}

function formatUntilBefore({ allDay }: EventTiming, key: string): string {
  if (allDay) return new Date(parseInstant(key) - DAY).toISOString().slice(0, 10).replaceAll('-', '')
  return new Date(parseInstant(key) - 1000).toISOString().replace(/[-:]|\.\d+/g, '')
}

export function continueSeriesFrom(
  row: EventRow,
  { key }: Occurrence,
): Pick<EventRow, 'start' | 'end' | 'recurrence' | 'excluded' | 'added' | 'overrides'> {
  const keepLater = (list: string[]) => JSON.stringify(list.filter((listedKey) => listedKey > key!))
  const later = Object.entries(parseOverrides(row)).filter(([overrideKey]) => overrideKey > key!)
  return {
    start: key!,
    end: formatKey(row, parseInstant(key!) + parseInstant(row.end) - parseInstant(row.start)),
    recurrence: row.recurrence === null ? null : getRemainingRule(row, key!),
    excluded: keepLater(parseExcluded(row)),
    added: keepLater(parseAdded(row)),
    overrides: JSON.stringify(Object.fromEntries(later)),
  }
}

function getRemainingRule(row: EventRow, key: string): string {
  const rule = parseRule(row.recurrence!)
  if (rule.count === null) return formatRule(rule)
  const ruleSeries = toRuleSeries(row, row.recurrence!)
  const pastCount = expandRule(ruleSeries, { from: ruleSeries.start, to: parseWall(row, key), limit: rule.count }).length
  return formatRule({ ...rule, count: Math.max(1, rule.count - pastCount) })
}

/** Returns a function that maps original starts to those of the changed series; null if they stay the same. */
export function createKeyMover(before: EventTiming, after: EventTiming): ((time: string) => string) | null {
  const shift = getWallShift(before, after)
  if (shift === 0 && before.timeZone === after.timeZone && before.allDay === after.allDay) return null
  return (time) => {
    const wall = parseWall(before, time) + shift
    return formatKey(after, after.allDay ? Math.floor(wall / DAY) * DAY : toInstant(wall, after.timeZone))
  }
}

const getWallShift = (before: EventTiming, after: EventTiming) => parseWall(after, after.start) - parseWall(before, before.start)

export function moveSeries(
  before: EventTiming,
  after: EventTiming,
  isRuleChanged: boolean,
): Pick<EventRow, 'recurrence' | 'excluded' | 'added' | 'overrides'> {
  const { recurrence } = after
  if (recurrence === null && before.recurrence !== null) return { recurrence, excluded: '[]', added: '[]', overrides: '{}' }
  const moveKey = createKeyMover(before, after)
  if (!moveKey) return { recurrence, excluded: after.excluded, added: after.added, overrides: after.overrides }
  const hasAllDayChanged = before.allDay !== after.allDay
  const overrides = Object.entries(parseOverrides(before)).map(([key, override]) => [
    moveKey(key),
    hasAllDayChanged ? omitTimes(override) : moveOverride(override, moveKey),
  ])
  return {
    recurrence: isRuleChanged || recurrence === null ? recurrence : moveRule(recurrence, before, after),
    excluded: JSON.stringify(parseExcluded(before).map(moveKey)),
    added: JSON.stringify(parseAdded(before).map(moveKey)),
    overrides: JSON.stringify(Object.fromEntries(overrides)),
  }
}

const omitTimes = ({ start: _, end: _end, ...rest }: OccurrenceOverride): OccurrenceOverride => rest

const moveOverride = (override: OccurrenceOverride, moveKey: (time: string) => string): OccurrenceOverride => ({
  ...override,
  ...(override.start !== undefined && { start: moveKey(override.start) }),
  ...(override.end !== undefined && { end: moveKey(override.end) }),
})

/** Moves the weekdays, days or months of the rule. Throws 400 if the result is ambiguous. */
function moveRule(recurrence: string, before: EventTiming, after: EventTiming): string {
  const rule = parseRule(recurrence)
  const [from, to] = [new Date(parseWall(before, before.start)), new Date(parseWall(after, after.start))]
  const days = Math.floor(to.getTime() / DAY) - Math.floor(from.getTime() / DAY)
  const until = rule.until === null ? null : moveUntil(rule.until, { days, shift: getWallShift(before, after) })
  if (days === 0 || hasNoDayParts(rule)) return formatRule({ ...rule, until })
  const { byDay, byMonthDay, byMonth } = rule
  if (rule.frequency === 'WEEKLY' && byMonth.length === 0)
    return formatRule({ ...rule, until, byDay: byDay.map(({ day, nth }) => ({ nth, day: ((((day - 1 + days) % 7) + 7) % 7) + 1 })) })
  const months = byMonth.length === 1 && byMonth[0] === from.getUTCMonth() + 1 ? [to.getUTCMonth() + 1] : byMonth
  if (byMonthDay.length === 1 && byMonthDay[0] === from.getUTCDate() && byDay.length === 0)
    return formatRule({ ...rule, until, byMonth: months, byMonthDay: [to.getUTCDate()] })
  if (byDay.length === 1 && byDay[0]!.nth !== 0 && byMonthDay.length === 0)
    return formatRule({ ...rule, until, byMonth: months, byDay: [getNthWeekday(to, byDay[0]!.nth)] })
  throw invalidInput('/event/start', 'is on a day that does not match the recurrence rule; send the rule too')
}

const hasNoDayParts = ({ byDay, byMonth, byMonthDay, byYearDay, byWeekNumber, bySetPosition }: RecurrenceRule) =>
  [byDay, byMonth, byMonthDay, byYearDay, byWeekNumber, bySetPosition].every((part) => part.length === 0)

/** For rules that count from the end, -1 is used if the weekday is the last one of its month. */
function getNthWeekday(date: Date, nth: number): { day: number; nth: number } {
  const isLast = new Date(date.getTime() + 7 * DAY).getUTCMonth() !== date.getUTCMonth()
  return { day: date.getUTCDay() || 7, nth: nth < 0 && isLast ? -1 : Math.ceil(date.getUTCDate() / 7) }
}

/** A date moves by whole days, so that the last occurrence stays in the series. */
function moveUntil(until: string, { days, shift }: { days: number; shift: number }): string {
  const day = until.slice(0, 8).replace(/(....)(..)(..)/, '$1-$2-$3')
  if (until.length === 8) return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10).replaceAll('-', '')
  const time = until.slice(9, 15).replace(/(..)(..)(..)/, '$1:$2:$3')
  const movedTime = new Date(Date.parse(`${day}T${time}Z`) + shift).toISOString().replace(/[-:]|\.\d+Z/g, '')
  return movedTime + until.slice(15)
}

export function removeObsoleteExceptions(row: EventTiming): Pick<EventRow, 'excluded' | 'overrides'> {
  const isOccurrence = (key: string) => findOccurrenceAt({ ...row, excluded: '[]', overrides: '{}' }, key) !== undefined
  return {
    excluded: JSON.stringify(parseExcluded(row).filter(isOccurrence)),
    overrides: JSON.stringify(Object.fromEntries(Object.entries(parseOverrides(row)).filter(([key]) => isOccurrence(key)))),
  }
}
