import type { EventPatch } from '../contract.ts'
import { BadRule, formatRule, parseRule } from '../rule.ts'
import { invalid } from '#platform/server/refusal.ts'
import { spanOf } from './moments.ts'
import { rangeOf, type Timed } from './occurrences.ts'
import type { EventRow } from './tables.ts'
import { isTimeZone } from './zone.ts'

/** What its organizer writes into an event; `allDay` as it is kept. */
export type Content = Pick<
  EventRow,
  'title' | 'start' | 'end' | 'allDay' | 'timeZone' | 'calendar' | 'location' | 'description' | 'url' | 'recurrence' | 'showAs' | 'status'
>
export const contentFields = [
  'title',
  'start',
  'end',
  'allDay',
  'timeZone',
  'calendar',
  'location',
  'description',
  'url',
  'recurrence',
  'showAs',
  'status',
] as const satisfies (keyof Content)[]

export const contentOf = (row: Content): Content => Object.fromEntries(contentFields.map((name) => [name, row[name]])) as Content

type Given = Partial<Omit<EventPatch, 'id'>>

/** The content as it becomes by what is given. Refusal 400 with the path of what is wrong. */
export function withGiven(before: Content, given: Given): Content {
  const { title, recurrence, timeZone, calendar, location, description, showAs, status } = given
  if (timeZone !== undefined && !isTimeZone(timeZone)) throw invalid('/event/timeZone', `is "${timeZone}", which is no IANA time zone`)
  const zone = timeZone ?? before.timeZone
  return {
    ...before,
    ...(title !== undefined && { title: title.trim() }),
    ...timesOf(before, given, zone),
    timeZone: zone,
    ...(calendar !== undefined && { calendar }),
    ...(location !== undefined && { location }),
    ...(description !== undefined && { description }),
    ...urlOf(before, given),
    ...(recurrence !== undefined && { recurrence: recurrence === null ? null : ruleText(recurrence) }),
    ...(showAs !== undefined && { showAs }),
    ...(status !== undefined && { status }),
  }
}

function timesOf(before: Content, { start, end, allDay }: Given, timeZone: string): Partial<Content> {
  const wasAllDay = before.allDay === 1
  if (start === undefined && end === undefined && (allDay ?? wasAllDay) === wasAllDay) return {}
  const isAllDay = allDay ?? (start === undefined ? wasAllDay : !start.includes('T'))
  if (isAllDay !== wasAllDay && (start === undefined || end === undefined))
    throw invalid('/event/allDay', 'changes start and end, so they must be given, too')
  const length = Date.parse(before.end) - Date.parse(before.start)
  const span = spanOf(
    { start: start ?? before.start, end: end ?? (start === undefined ? before.end : undefined), allDay: isAllDay },
    timeZone,
  )
  const movedEnd = end === undefined && start !== undefined ? new Date(Date.parse(span.start) + length).toISOString() : undefined
  return { start: span.start, end: movedEnd === undefined ? span.end : movedEnd.slice(0, isAllDay ? 10 : 24), allDay: Number(isAllDay) }
}

function urlOf(before: Content, { url }: Given): Partial<Content> {
  if (url === undefined || url === before.url) return {}
  if (url !== '' && !/^(https?:\/\/|mailto:)\S+$/i.test(url)) throw invalid('/event/url', 'must begin with http://, https:// or mailto:')
  return { url }
}

function ruleText(given: string): string {
  try {
    return formatRule(parseRule(given))
  } catch (error) {
    throw refusedRule(error)
  }
}

/** Its range, beside which its rule is shown to happen at all. Refusal 400 where it does not. */
export function rangeOfGiven(event: Timed): ReturnType<typeof rangeOf> {
  try {
    return rangeOf(event)
  } catch (error) {
    throw refusedRule(error)
  }
}

const refusedRule = (error: unknown) => (error instanceof BadRule ? invalid('/event/recurrence', `is refused: ${error.message}`) : error)
