import { LAST_YEAR } from '../../contract.ts'
import { InvalidRuleError, parseRule, type RecurrenceRule } from '#platform/contract/recurrence-rule.ts'
import { expandRule } from '#platform/server/recurrence/expand-rule.ts'
import type { RuleSeries } from '#platform/server/recurrence/rule-series.ts'
import type { EventRow, OccurrenceOverride, OccurrenceOverrides } from '../../server/tables.ts'
import { toInstant, toWallTime } from './wall-time.ts'

/** The columns of an event that determine when it takes place. */
export type EventTiming = Pick<EventRow, 'start' | 'end' | 'allDay' | 'timeZone' | 'recurrence' | 'excluded' | 'added' | 'overrides'>
/** `key` is the original start, null for a single event. Times have the format of event responses. */
export type Occurrence = { key: string | null; start: string; end: string; override: OccurrenceOverride | null }
/** `from` and `to` are instants, `dayFrom` and `dayTo` the same edges as wall times for all-day events. Ends are exclusive. */
export type OccurrenceWindow = { from: number; to: number; dayFrom: number; dayTo: number }

const DAY = 86_400_000
/** The end of the last year that can have events, in milliseconds since 1970. */
export const LATEST_TIME = Date.UTC(LAST_YEAR + 1, 0, 1)
export const ENDLESS_RANGE_END = '9999-12-31T00:00:00.000Z'
const OCCURRENCE_LIMIT = 100_000

export const createWindow = (from: number, to: number, timeZone: string): OccurrenceWindow => ({
  from,
  to,
  dayFrom: toWallTime(from, timeZone),
  dayTo: toWallTime(to, timeZone),
})

/** Returns occurrences that overlap the window, sorted by start. Throws if the rule is too expensive to expand. */
export function listOccurrences(event: EventTiming, window: OccurrenceWindow, limit = OCCURRENCE_LIMIT): Occurrence[] {
  const overlapsWindow = createWindowFilter(event, window)
  if (event.recurrence === null && event.added === '[]') {
    const occurrence = { key: null, start: event.start, end: event.end, override: null }
    return overlapsWindow(occurrence) ? [occurrence] : []
  }
  const overrides = JSON.parse(event.overrides) as OccurrenceOverrides
  const replacedKeys = new Set([...(JSON.parse(event.excluded) as string[]), ...Object.keys(overrides)])
  const duration = getDuration(event)
  const regular = listStarts(event, window, { duration, limit: limit + replacedKeys.size })
    .map((instant) => ({
      key: formatKey(event, instant),
      start: formatKey(event, instant),
      end: formatKey(event, instant + duration),
      override: null,
    }))
    .filter(({ key }) => !replacedKeys.has(key))
  const exceptions = Object.entries(overrides).map(([key, override]) => applyOverride(event, key, override))
  const occurrences = exceptions.length > 0 ? sortByStart([...regular, ...exceptions]) : regular
  return occurrences.filter(overlapsWindow).slice(0, limit)
}

export function findOccurrenceAt(event: EventTiming, key: string): Occurrence | undefined {
  const overrides = JSON.parse(event.overrides) as OccurrenceOverrides
  const instant = parseInstant(key)
  if (Number.isNaN(instant) || formatKey(event, instant) !== key || (JSON.parse(event.excluded) as string[]).includes(key)) return undefined
  const override = overrides[key]
  if (override) return applyOverride(event, key, override)
  const isStart = listStarts(
    event,
    { from: instant, to: instant + 1, dayFrom: instant, dayTo: instant + 1 },
    { duration: 0, limit: 10 },
  ).includes(instant)
  return isStart ? { key, start: key, end: formatKey(event, instant + getDuration(event)), override: null } : undefined
}

/** The range contains all occurrences. Throws InvalidRuleError if there are none or the rule is too expensive to expand. */
export function computeRange(event: EventTiming): { rangeStart: string; rangeEnd: string } {
  const margin = event.allDay ? DAY : 0
  const overrides = Object.entries(JSON.parse(event.overrides) as OccurrenceOverrides).map(([key, override]) =>
    applyOverride(event, key, override),
  )
  const { first, last } = findEdges(event)
  const starts = [first, ...overrides.map(({ start }) => parseInstant(start))]
  const ends = last === null ? [] : [last + getDuration(event), ...overrides.map(({ end }) => parseInstant(end))]
  const formatInstant = (instant: number) => new Date(instant).toISOString()
  return {
    rangeStart: formatInstant(Math.min(...starts) - margin),
    rangeEnd: last === null ? ENDLESS_RANGE_END : formatInstant(Math.max(...ends) + margin),
  }
}

/** Instants of the first and last start by RRULE and RDATE, ignoring exceptions; `last` is null for endless series. */
function findEdges(event: EventTiming): { first: number; last: number | null } {
  const added = (JSON.parse(event.added) as string[]).map(parseInstant)
  if (event.recurrence === null)
    return { first: Math.min(parseInstant(event.start), ...added), last: Math.max(parseInstant(event.start), ...added) }
  const ruleSeries = toRuleSeries(event, event.recurrence)
  const first = wrapRuleErrors(() => findFirst(ruleSeries))
  if (first === undefined && added.length === 0) throw new InvalidRuleError('the rule has no occurrences')
  const starts = [...(first === undefined ? [] : [toEventInstant(event, first)]), ...added]
  const last = findLast(ruleSeries)
  return { first: Math.min(...starts), last: last === null ? null : Math.max(toEventInstant(event, last), ...starts) }
}

/** Short ranges come first, because most rules soon have an occurrence. */
const SEARCH_RANGES_DAYS = [31, 366, 3_660, Number.POSITIVE_INFINITY]

function findFirst(ruleSeries: RuleSeries): number | undefined {
  let from = ruleSeries.start
  for (const days of SEARCH_RANGES_DAYS) {
    const to = Math.min(LATEST_TIME, ruleSeries.start + days * DAY)
    const [first] = expandRule(ruleSeries, { from, to, limit: 1 })
    if (first !== undefined) return first
    from = to
  }
  return undefined
}

/** Returns a wall time at or after the last start; null for endless rules. */
function findLast(ruleSeries: RuleSeries): number | null {
  if (ruleSeries.rule.count === null) return ruleSeries.until < LATEST_TIME ? ruleSeries.until : null
  const starts = wrapRuleErrors(() => expandRule(ruleSeries, { from: ruleSeries.start, to: LATEST_TIME, limit: OCCURRENCE_LIMIT }))
  return starts.at(-1) ?? ruleSeries.start
}

function wrapRuleErrors<T>(expand: () => T): T {
  try {
    return expand()
  } catch (error) {
    throw new InvalidRuleError(error instanceof InvalidRuleError ? error.message : 'the rule is too expensive to expand')
  }
}

/** Returns sorted starts by RRULE and RDATE as instants, for all-day events as wall times. */
function listStarts(event: EventTiming, window: OccurrenceWindow, { duration, limit }: { duration: number; limit: number }): number[] {
  const [from, to] = event.allDay ? [window.dayFrom, window.dayTo] : [window.from, window.to]
  const overlapsWindow = (start: number) => start < to && (start + duration > from || start >= from)
  const added = event.added === '[]' ? [] : (JSON.parse(event.added) as string[]).map(parseInstant).filter(overlapsWindow)
  if (event.recurrence === null) return [...new Set([parseInstant(event.start), ...added])].filter(overlapsWindow).toSorted(compareNumbers)
  const margin = event.allDay ? 0 : DAY
  const range = { from: toEventWall(event, from - duration) - margin, to: toEventWall(event, to) + margin, limit: limit + 100 }
  const ruleStarts = expandRule(toRuleSeries(event, event.recurrence), range)
    .map((wall) => toEventInstant(event, wall))
    .filter(overlapsWindow)
  return added.length === 0 ? ruleStarts : [...new Set([...ruleStarts, ...added])].toSorted(compareNumbers)
}

const ruleCache = new Map<string, RecurrenceRule>()
const RULE_CACHE_LIMIT = 5_000

function parseCachedRule(text: string): RecurrenceRule {
  const cachedRule = ruleCache.get(text)
  if (cachedRule) return cachedRule
  if (ruleCache.size > RULE_CACHE_LIMIT) ruleCache.clear()
  const rule = parseRule(text)
  ruleCache.set(text, rule)
  return rule
}

export function toRuleSeries(event: EventTiming, recurrence: string): RuleSeries {
  const rule = parseCachedRule(recurrence)
  return {
    rule,
    start: toEventWall(event, parseInstant(event.start)),
    until: rule.until === null ? LATEST_TIME : parseUntil(event, rule.until),
  }
}

/** A UTC time is converted to the event's zone, a local time belongs to it already, and a date includes the whole day. */
function parseUntil(event: EventTiming, until: string): number {
  const [date, time, suffix] = [until.slice(0, 8), until.slice(9, 15), until.slice(15)]
  const day = Date.UTC(Number(date.slice(0, 4)), Number(date.slice(4, 6)) - 1, Number(date.slice(6)))
  if (time === '') return Math.min(LATEST_TIME, day + DAY - 1)
  const wall = day + (Number(time.slice(0, 2)) * 3600 + Number(time.slice(2, 4)) * 60 + Number(time.slice(4))) * 1000
  return Math.min(LATEST_TIME, suffix === 'Z' ? toEventWall(event, wall) : wall)
}

const toEventWall = ({ allDay, timeZone }: EventTiming, instant: number) => (allDay ? instant : toWallTime(instant, timeZone))
const toEventInstant = ({ allDay, timeZone }: EventTiming, wall: number) => (allDay ? wall : toInstant(wall, timeZone))

export const parseInstant = (time: string): number => Date.parse(time)
/** The key of the occurrence that originally started at this instant (milliseconds since 1970). */
export const formatKey = ({ allDay }: Pick<EventRow, 'allDay'>, instant: number): string =>
  allDay ? new Date(instant).toISOString().slice(0, 10) : new Date(instant).toISOString()
export const getDuration = ({ start, end }: Pick<EventRow, 'start' | 'end'>): number => parseInstant(end) - parseInstant(start)

const compareNumbers = (a: number, b: number) => a - b
const sortByStart = (occurrences: Occurrence[]) => occurrences.toSorted((a, b) => (a.start < b.start ? -1 : Number(a.start > b.start)))

function applyOverride(event: EventTiming, key: string, override: OccurrenceOverride): Occurrence {
  const start = override.start ?? key
  return { key, start, end: override.end ?? formatKey(event, parseInstant(start) + getDuration(event)), override }
}

function createWindowFilter({ allDay }: EventTiming, { from, to, dayFrom, dayTo }: OccurrenceWindow): (occurrence: Occurrence) => boolean {
  const [windowStart, windowEnd] = allDay ? [dayFrom, dayTo] : [from, to]
  return ({ start, end }) => {
    const instant = parseInstant(start)
    return instant < windowEnd && (parseInstant(end) > windowStart || instant >= windowStart)
  }
}
