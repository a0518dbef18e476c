import { LAST_YEAR } from '../../contract.ts'
import { InvalidRuleError, parseRule, type Rule } from '../rule.ts'
import { expandRule } from './expand-rule.ts'
import type { RuleSeries } from './rule-series.ts'
import type { EventRow, Override, Overrides } from '../../server/tables.ts'
import { toInstant, toWall } from './wall-time.ts'

export type EventTiming = Pick<EventRow, 'start' | 'end' | 'allDay' | 'timeZone' | 'recurrence' | 'excluded' | 'added' | 'overrides'>
/** `key` is the original start, null for a single event. Times have the format of event responses. */
export type Occurrence = { key: string | null; start: string; end: string; override: Override | null }
/** `from` and `to` are instants, `dayFrom` and `dayTo` the same edges as wall times for all-day events. Ends are exclusive. */
export type Window = { from: number; to: number; dayFrom: number; dayTo: number }

const DAY = 86_400_000
export const FOREVER = Date.UTC(LAST_YEAR + 1, 0, 1)
export const NEVER_ENDS = '9999-12-31T00:00:00.000Z'
const OCCURRENCE_LIMIT = 100_000

export const createWindow = (from: number, to: number, timeZone: string): Window => ({
  from,
  to,
  dayFrom: toWall(from, timeZone),
  dayTo: toWall(to, timeZone),
})

/** Returns occurrences that overlap the window, sorted by start. Throws if the rule is too expensive to expand. */
export function listOccurrences(event: EventTiming, window: Window, limit = OCCURRENCE_LIMIT): Occurrence[] {
  const touches = createWindowFilter(event, window)
  if (event.recurrence === null && event.added === '[]') {
    const only = { key: null, start: event.start, end: event.end, override: null }
    return touches(only) ? [only] : []
  }
  const overrides = JSON.parse(event.overrides) as Overrides
  const gone = new Set([...(JSON.parse(event.excluded) as string[]), ...Object.keys(overrides)])
  const lasts = getDuration(event)
  const plain = listStarts(event, window, { lasts, limit: limit + gone.size })
    .map((instant) => ({
      key: formatKey(event, instant),
      start: formatKey(event, instant),
      end: formatKey(event, instant + lasts),
      override: null,
    }))
    .filter((one) => !gone.has(one.key))
  const changed = Object.entries(overrides).map(([key, override]) => applyOverride(event, key, override))
  const found = changed.length > 0 ? sortByStart([...plain, ...changed]) : plain
  return found.filter(touches).slice(0, limit)
}

/** Returns undefined if the series has no occurrence with this original start. */
export function findOccurrenceAt(event: EventTiming, key: string): Occurrence | undefined {
  const overrides = JSON.parse(event.overrides) as Overrides
  const at = parseInstant(key)
  if (Number.isNaN(at) || formatKey(event, at) !== key || (JSON.parse(event.excluded) as string[]).includes(key)) return undefined
  const override = overrides[key]
  if (override) return applyOverride(event, key, override)
  const isStart = listStarts(event, { from: at, to: at + 1, dayFrom: at, dayTo: at + 1 }, { lasts: 0, limit: 10 }).includes(at)
  return isStart ? { key, start: key, end: formatKey(event, at + getDuration(event)), override: null } : undefined
}

/** The range contains all occurrences. Throws InvalidRuleError if there are none or the rule is too expensive to expand. */
export function computeRange(event: EventTiming): { rangeStart: string; rangeEnd: string } {
  const margin = event.allDay ? DAY : 0
  const overrides = Object.entries(JSON.parse(event.overrides) as Overrides).map(([key, override]) => applyOverride(event, key, override))
  const { first, last } = findEdges(event)
  const starts = [first, ...overrides.map(({ start }) => parseInstant(start))]
  const ends = last === null ? [] : [last + getDuration(event), ...overrides.map(({ end }) => parseInstant(end))]
  const iso = (instant: number) => new Date(instant).toISOString()
  return { rangeStart: iso(Math.min(...starts) - margin), rangeEnd: last === null ? NEVER_ENDS : iso(Math.max(...ends) + margin) }
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

/** Searches short ranges first, because most rules occur soon. */
const SEARCH_RANGES_DAYS = [31, 366, 3_660, Number.POSITIVE_INFINITY]

function findFirst(ruleSeries: RuleSeries): number | undefined {
  let from = ruleSeries.start
  for (const days of SEARCH_RANGES_DAYS) {
    const to = Math.min(FOREVER, ruleSeries.start + days * DAY)
    const [first] = expandRule(ruleSeries, { from, to, limit: 1 })
    if (first !== undefined) return first
    from = to
  }
  return undefined
}

/** Returns a wall time at or after the last start; null for endless rules. */
function findLast(ruleSeries: RuleSeries): number | null {
  if (ruleSeries.rule.count === null) return ruleSeries.until < FOREVER ? ruleSeries.until : null
  const all = wrapRuleErrors(() => expandRule(ruleSeries, { from: ruleSeries.start, to: FOREVER, limit: OCCURRENCE_LIMIT }))
  return all.at(-1) ?? ruleSeries.start
}

function wrapRuleErrors<T>(follow: () => T): T {
  try {
    return follow()
  } catch (error) {
    throw new InvalidRuleError(error instanceof InvalidRuleError ? error.message : 'the rule takes too long to evaluate')
  }
}

/** Returns sorted instants (wall times for all-day events) of starts by RRULE and RDATE. */
function listStarts(event: EventTiming, window: Window, { lasts, limit }: { lasts: number; limit: number }): number[] {
  const [from, to] = event.allDay ? [window.dayFrom, window.dayTo] : [window.from, window.to]
  const touches = (start: number) => start < to && (start + lasts > from || start >= from)
  const added = event.added === '[]' ? [] : (JSON.parse(event.added) as string[]).map(parseInstant).filter(touches)
  if (event.recurrence === null) return [...new Set([parseInstant(event.start), ...added])].filter(touches).toSorted(compareNumbers)
  const spare = event.allDay ? 0 : DAY
  const range = { from: toEventWall(event, from - lasts) - spare, to: toEventWall(event, to) + spare, limit: limit + 100 }
  const ruled = expandRule(toRuleSeries(event, event.recurrence), range)
    .map((wall) => toEventInstant(event, wall))
    .filter(touches)
  return added.length === 0 ? ruled : [...new Set([...ruled, ...added])].toSorted(compareNumbers)
}

const ruleCache = new Map<string, Rule>()
const RULE_CACHE_LIMIT = 5_000

function parseCachedRule(text: string): Rule {
  const known = ruleCache.get(text)
  if (known) return known
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
    until: rule.until === null ? FOREVER : parseUntil(event, rule.until),
  }
}

/** A UTC time is converted to the event's zone, a local time belongs to it already, and a date includes the whole day. */
function parseUntil(event: EventTiming, until: string): number {
  const [date, time, zone] = [until.slice(0, 8), until.slice(9, 15), until.slice(15)]
  const day = Date.UTC(Number(date.slice(0, 4)), Number(date.slice(4, 6)) - 1, Number(date.slice(6)))
  if (time === '') return Math.min(FOREVER, day + DAY - 1)
  const at = day + (Number(time.slice(0, 2)) * 3600 + Number(time.slice(2, 4)) * 60 + Number(time.slice(4))) * 1000
  return Math.min(FOREVER, zone === 'Z' ? toEventWall(event, at) : at)
}

const toEventWall = ({ allDay, timeZone }: EventTiming, instant: number) => (allDay ? instant : toWall(instant, timeZone))
const toEventInstant = ({ allDay, timeZone }: EventTiming, wall: number) => (allDay ? wall : toInstant(wall, timeZone))

export const parseInstant = (moment: string): number => Date.parse(moment)
export const formatKey = ({ allDay }: Pick<EventRow, 'allDay'>, instant: number): string =>
  allDay ? new Date(instant).toISOString().slice(0, 10) : new Date(instant).toISOString()
export const getDuration = ({ start, end }: Pick<EventRow, 'start' | 'end'>): number => parseInstant(end) - parseInstant(start)

const compareNumbers = (one: number, other: number) => one - other
const sortByStart = (occurrences: Occurrence[]) =>
  occurrences.toSorted((one, other) => (one.start < other.start ? -1 : Number(one.start > other.start)))

function applyOverride(event: EventTiming, key: string, override: Override): Occurrence {
  const start = override.start ?? key
  return { key, start, end: override.end ?? formatKey(event, parseInstant(start) + getDuration(event)), override }
}

function createWindowFilter({ allDay }: EventTiming, { from, to, dayFrom, dayTo }: Window): (one: Occurrence) => boolean {
  const [low, high] = allDay ? [dayFrom, dayTo] : [from, to]
  return ({ start, end }) => {
    const at = parseInstant(start)
    return at < high && (parseInstant(end) > low || at >= low)
  }
}
