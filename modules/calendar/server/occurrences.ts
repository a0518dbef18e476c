import { LAST_YEAR } from '../contract.ts'
import { BadRule, parseRule, type Rule } from '../rule.ts'
import { expand, type Followed } from './expand.ts'
import type { EventRow, Override, Overrides } from './tables.ts'
import { toInstant, toWall } from './zone.ts'

/** What an event's times follow from. */
export type Timed = Pick<EventRow, 'start' | 'end' | 'allDay' | 'timeZone' | 'recurrence' | 'excluded' | 'added' | 'overrides'>
/** `key`: the original start, null where the event is single. Times as events answer them. */
export type Occurrence = { key: string | null; start: string; end: string; override: Override | null }
/** Instants, and the same edges as walls in the viewer's zone, by which all-day events are judged; the second is exclusive. */
export type Window = { from: number; to: number; dayFrom: number; dayTo: number }

const DAY = 86_400_000
export const FOREVER = Date.UTC(LAST_YEAR + 1, 0, 1)
export const NEVER_ENDS = '9999-12-31T00:00:00.000Z'
const MOST = 100_000

export const windowOf = (from: number, to: number, timeZone: string): Window => ({
  from,
  to,
  dayFrom: toWall(from, timeZone),
  dayTo: toWall(to, timeZone),
})

/** The occurrences that touch the window, by start, at most so many. Throws where the rule cannot be followed within its budget. */
export function occurrencesIn(event: Timed, window: Window, most = MOST): Occurrence[] {
  const touches = touchesWindow(event, window)
  if (event.recurrence === null && event.added === '[]') {
    const only = { key: null, start: event.start, end: event.end, override: null }
    return touches(only) ? [only] : []
  }
  const overrides = JSON.parse(event.overrides) as Overrides
  const gone = new Set([...(JSON.parse(event.excluded) as string[]), ...Object.keys(overrides)])
  const lasts = lengthOf(event)
  const plain = startsIn(event, window, { lasts, most: most + gone.size })
    .map((instant) => ({ key: keyOf(event, instant), start: keyOf(event, instant), end: keyOf(event, instant + lasts), override: null }))
    .filter((one) => !gone.has(one.key))
  const changed = Object.entries(overrides).map(([key, override]) => overridden(event, key, override))
  const found = changed.length > 0 ? inOrder([...plain, ...changed]) : plain
  return found.filter(touches).slice(0, most)
}

/** One occurrence by its original start, undefined where the series has none (any more) then. */
export function occurrenceAt(event: Timed, key: string): Occurrence | undefined {
  const overrides = JSON.parse(event.overrides) as Overrides
  const at = instantOf(key)
  if (Number.isNaN(at) || keyOf(event, at) !== key || (JSON.parse(event.excluded) as string[]).includes(key)) return undefined
  const override = overrides[key]
  if (override) return overridden(event, key, override)
  const isStart = startsIn(event, { from: at, to: at + 1, dayFrom: at, dayTo: at + 1 }, { lasts: 0, most: 10 }).includes(at)
  return isStart ? { key, start: key, end: keyOf(event, at + lengthOf(event)), override: null } : undefined
}

/** Between which times everything of the event lies. Throws BadRule where it never happens or its rule takes too long to follow. */
export function rangeOf(event: Timed): { rangeStart: string; rangeEnd: string } {
  const margin = event.allDay ? DAY : 0
  const overrides = Object.entries(JSON.parse(event.overrides) as Overrides).map(([key, override]) => overridden(event, key, override))
  const { first, last } = edgesOf(event)
  const starts = [first, ...overrides.map(({ start }) => instantOf(start))]
  const ends = last === null ? [] : [last + lengthOf(event), ...overrides.map(({ end }) => instantOf(end))]
  const iso = (instant: number) => new Date(instant).toISOString()
  return { rangeStart: iso(Math.min(...starts) - margin), rangeEnd: last === null ? NEVER_ENDS : iso(Math.max(...ends) + margin) }
}

/** Instants of the first and the last start by rule and RDATE, exceptions aside; null where there is no last one. */
function edgesOf(event: Timed): { first: number; last: number | null } {
  const added = (JSON.parse(event.added) as string[]).map(instantOf)
  if (event.recurrence === null)
    return { first: Math.min(instantOf(event.start), ...added), last: Math.max(instantOf(event.start), ...added) }
  const followed = followedOf(event, event.recurrence)
  const first = guarded(() => firstOf(followed))
  if (first === undefined && added.length === 0) throw new BadRule('the rule never happens')
  const starts = [...(first === undefined ? [] : [instantAt(event, first)]), ...added]
  const last = lastOf(followed)
  return { first: Math.min(...starts), last: last === null ? null : Math.max(instantAt(event, last), ...starts) }
}

/** Days from the start within which a rule is looked for before the rest of time is: most happen soon, and often. */
const STRETCHES = [31, 366, 3_660, Number.POSITIVE_INFINITY]

function firstOf(followed: Followed): number | undefined {
  let from = followed.start
  for (const days of STRETCHES) {
    const to = Math.min(FOREVER, followed.start + days * DAY)
    const [first] = expand(followed, { from, to, most: 1 })
    if (first !== undefined) return first
    from = to
  }
  return undefined
}

/** A wall time at or after the last start, null where the rule goes on for ever. */
function lastOf(followed: Followed): number | null {
  if (followed.rule.count === null) return followed.until < FOREVER ? followed.until : null
  const all = guarded(() => expand(followed, { from: followed.start, to: FOREVER, most: MOST }))
  return all.at(-1) ?? followed.start
}

function guarded<T>(follow: () => T): T {
  try {
    return follow()
  } catch (error) {
    throw new BadRule(error instanceof BadRule ? error.message : 'the rule takes too long to follow')
  }
}

/** Instants (of all-day events: walls) of the starts by rule and RDATE that may touch the window, in order. */
function startsIn(event: Timed, window: Window, { lasts, most }: { lasts: number; most: number }): number[] {
  const [from, to] = event.allDay ? [window.dayFrom, window.dayTo] : [window.from, window.to]
  const touches = (start: number) => start < to && (start + lasts > from || start >= from)
  const added = event.added === '[]' ? [] : (JSON.parse(event.added) as string[]).map(instantOf).filter(touches)
  if (event.recurrence === null) return [...new Set([instantOf(event.start), ...added])].filter(touches).toSorted(byValue)
  const spare = event.allDay ? 0 : DAY
  const stretch = { from: wallAt(event, from - lasts) - spare, to: wallAt(event, to) + spare, most: most + 100 }
  const ruled = expand(followedOf(event, event.recurrence), stretch)
    .map((wall) => instantAt(event, wall))
    .filter(touches)
  return added.length === 0 ? ruled : [...new Set([...ruled, ...added])].toSorted(byValue)
}

const rules = new Map<string, Rule>()
const MOST_KEPT = 5_000

function ruleOf(text: string): Rule {
  const known = rules.get(text)
  if (known) return known
  if (rules.size > MOST_KEPT) rules.clear()
  const rule = parseRule(text)
  rules.set(text, rule)
  return rule
}

export function followedOf(event: Timed, recurrence: string): Followed {
  const rule = ruleOf(recurrence)
  return { rule, start: wallAt(event, instantOf(event.start)), until: rule.until === null ? FOREVER : untilWall(event, rule.until) }
}

/** UNTIL in UTC is meant in the event's zone; without a zone it is meant there already; a date lasts until its end. */
function untilWall(event: Timed, until: string): number {
  const [date, time, zone] = [until.slice(0, 8), until.slice(9, 15), until.slice(15)]
  const day = Date.UTC(Number(date.slice(0, 4)), Number(date.slice(4, 6)) - 1, Number(date.slice(6)))
  if (time === '') return Math.min(FOREVER, day + DAY - 1)
  const at = day + (Number(time.slice(0, 2)) * 3600 + Number(time.slice(2, 4)) * 60 + Number(time.slice(4))) * 1000
  return Math.min(FOREVER, zone === 'Z' ? wallAt(event, at) : at)
}

const wallAt = ({ allDay, timeZone }: Timed, instant: number) => (allDay ? instant : toWall(instant, timeZone))
const instantAt = ({ allDay, timeZone }: Timed, wall: number) => (allDay ? wall : toInstant(wall, timeZone))

export const instantOf = (moment: string): number => Date.parse(moment)
export const keyOf = ({ allDay }: Pick<EventRow, 'allDay'>, instant: number): string =>
  allDay ? new Date(instant).toISOString().slice(0, 10) : new Date(instant).toISOString()
export const lengthOf = ({ start, end }: Pick<EventRow, 'start' | 'end'>): number => instantOf(end) - instantOf(start)

const byValue = (one: number, other: number) => one - other
const inOrder = (occurrences: Occurrence[]) =>
  occurrences.toSorted((one, other) => (one.start < other.start ? -1 : Number(one.start > other.start)))

function overridden(event: Timed, key: string, override: Override): Occurrence {
  const start = override.start ?? key
  return { key, start, end: override.end ?? keyOf(event, instantOf(start) + lengthOf(event)), override }
}

function touchesWindow({ allDay }: Timed, { from, to, dayFrom, dayTo }: Window): (one: Occurrence) => boolean {
  const [low, high] = allDay ? [dayFrom, dayTo] : [from, to]
  return ({ start, end }) => {
    const at = instantOf(start)
    return at < high && (instantOf(end) > low || at >= low)
  }
}
