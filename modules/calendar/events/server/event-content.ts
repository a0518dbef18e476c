import type { EventPatch } from '../../contract.ts'
import { InvalidRuleError, formatRule, parseRule } from '#platform/contract/recurrence-rule.ts'
import { invalidInput } from '#platform/server/api-error.ts'
import { isTimeZone } from '#platform/server/time-zone.ts'
import { parseSpan } from './event-times.ts'
import { computeRange, type EventTiming } from '../../recurrence/server/index.ts'
import type { EventRow } from '../../server/tables.ts'

/** The columns of an event that its owner edits. */
export type EventContentColumns = Pick<
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
] as const satisfies (keyof EventContentColumns)[]

export const pickContent = (row: EventContentColumns): EventContentColumns =>
  Object.fromEntries(contentFields.map((name) => [name, row[name]])) as EventContentColumns

type ContentInput = Partial<Omit<EventPatch, 'id'>>

export function applyContentInput(before: EventContentColumns, input: ContentInput): EventContentColumns {
  const { title, recurrence, timeZone, calendar, location, description, showAs, status } = input
  if (timeZone !== undefined && !isTimeZone(timeZone))
    throw invalidInput('/event/timeZone', `is "${timeZone}", which is not an IANA time zone`)
  const zone = timeZone ?? before.timeZone
  return {
    ...before,
    ...(title !== undefined && { title: title.trim() }),
    ...resolveTimes(before, input, zone),
    timeZone: zone,
    ...(calendar !== undefined && { calendar }),
    ...(location !== undefined && { location }),
    ...(description !== undefined && { description }),
    ...parseUrl(before, input),
    ...(recurrence !== undefined && { recurrence: recurrence === null ? null : normalizeRule(recurrence) }),
    ...(showAs !== undefined && { showAs }),
    ...(status !== undefined && { status }),
  }
}

function resolveTimes(before: EventContentColumns, { start, end, allDay }: ContentInput, timeZone: string): Partial<EventContentColumns> {
  const wasAllDay = before.allDay === 1
  if (start === undefined && end === undefined && (allDay ?? wasAllDay) === wasAllDay) return {}
  const isAllDay = allDay ?? (start === undefined ? wasAllDay : !start.includes('T'))
  if (isAllDay !== wasAllDay && (start === undefined || end === undefined))
    throw invalidInput('/event/allDay', 'requires start and end when it changes')
  const length = Date.parse(before.end) - Date.parse(before.start)
  const span = parseSpan(
    { start: start ?? before.start, end: end ?? (start === undefined ? before.end : undefined), allDay: isAllDay },
    timeZone,
  )
  const shiftedEnd = end === undefined && start !== undefined ? new Date(Date.parse(span.start) + length).toISOString() : undefined
  return { start: span.start, end: shiftedEnd === undefined ? span.end : shiftedEnd.slice(0, isAllDay ? 10 : 24), allDay: Number(isAllDay) }
}

function parseUrl(before: EventContentColumns, { url }: ContentInput): Partial<EventContentColumns> {
  if (url === undefined || url === before.url) return {}
  if (url !== '' && !/^(https?:\/\/|mailto:)\S+$/i.test(url))
    throw invalidInput('/event/url', 'must start with http://, https:// or mailto:')
  return { url }
}

function normalizeRule(input: string): string {
  try {
    return formatRule(parseRule(input))
  } catch (error) {
    throw toRuleProblem(error)
  }
}

/** The times of an event that is not stored yet. Throws 400 if they are invalid. */
export function createEventTiming({ start, end, timeZone, recurrence }: NewTiming): EventTiming {
  const span = parseSpan({ start, end }, timeZone)
  const rule = recurrence === undefined ? null : normalizeRule(recurrence)
  return { ...span, allDay: Number(span.allDay), timeZone, recurrence: rule, excluded: '[]', added: '[]', overrides: '{}' }
}

type NewTiming = { start: string; end: string; timeZone: string; recurrence?: string | undefined }

/** Throws 400 if the recurrence rule never occurs or is too expensive to expand. */
export function computeValidRange(event: EventTiming): ReturnType<typeof computeRange> {
  try {
    return computeRange(event)
  } catch (error) {
    throw toRuleProblem(error)
  }
}

const toRuleProblem = (error: unknown) =>
  error instanceof InvalidRuleError ? invalidInput('/event/recurrence', `is not a valid recurrence rule: ${error.message}`) : error
