import { splitText, unescapeText, parseContentLine, type ContentLine } from '#platform/server/content-lines/content-line.ts'
import { DavProblem } from '#platform/server/dav/dav-problem.ts'
import { findZone } from '#platform/server/icalendar/find-zone.ts'
import { toLocalDateTime, type TaskDue } from '../../due-dates/due-state.ts'
import type { StoredTodo } from './split-todo.ts'

/** What a task stores of a VTODO; `categories` includes those that are no tags. */
export type TodoValues = {
  title: string
  description: string
  due: TaskDue
  isCompleted: boolean
  completedAt: string | null
  isImportant: boolean
  categories: string[]
  parentUid: string | null
}

/** `floating`: of times without zone; `utc`: in which times in UTC are stored. */
export type TodoZones = { floating: string; utc: string }

const NO_DUE_DATE: TaskDue = { dueDate: null, dueTime: null, timeZone: null }
/** As imported events without a title have it. */
const NO_TITLE = '–'
const MAX_UID_LENGTH = 255

export const parseLines = ({ lines }: Pick<StoredTodo, 'lines'>): ContentLine[] => lines.flatMap((line) => parseContentLine(line) ?? [])

export function readTodoUid(lines: readonly ContentLine[]): string {
  const uid = unescapeText(lines.find(({ name }) => name === 'UID')?.value.trim() ?? '')
  if (uid && uid.length <= MAX_UID_LENGTH) return uid
  const detail = uid ? `The UID must not have more than ${MAX_UID_LENGTH} characters.` : 'The task must have a UID.'
  throw new DavProblem(403, { precondition: 'caldav:valid-calendar-object-resource', detail })
}

/** Longer texts are cut; `formatTodo` keeps their lines. Throws a DavProblem for an invalid due date. */
export function readTodo(lines: readonly ContentLine[], zones: TodoZones): TodoValues {
  const find = (wanted: string) => lines.find(({ name }) => name === wanted)
  const due = find('DUE')
  return {
    title: readTitle(find('SUMMARY')?.value ?? ''),
    description: readDescription(find('DESCRIPTION')?.value ?? ''),
    due: due ? readDue(due, zones) : NO_DUE_DATE,
    isCompleted: isCompleted(lines),
    completedAt: readInstant(find('COMPLETED')?.value ?? ''),
    isImportant: isImportant(find('PRIORITY')?.value ?? ''),
    categories: lines.filter(({ name }) => name === 'CATEGORIES').flatMap(({ value }) => readCategories(value)),
    parentUid: lines.map(readParentUid).find((uid) => uid !== null) ?? null,
  }
}

export const readTitle = (value: string): string => cut(unescapeText(value).replace(/\s+/g, ' ').trim(), 255).trim() || NO_TITLE

export const readDescription = (value: string): string => cut(unescapeText(value), 20_000)

/** 1 to 4 are high, 5 is medium, 6 to 9 are low and 0 is undefined (RFC 5545, 3.8.1.9). */
export const isImportant = (value: string): boolean => /^[1-4]$/.test(value.trim())

export const readCategories = (value: string): string[] => splitText(value, ',').flatMap((text) => text.trim() || [])

export const readParentUid = ({ name, parameters, value }: ContentLine): string | null =>
  name === 'RELATED-TO' && (parameters.get('RELTYPE')?.[0] ?? 'PARENT').toUpperCase() === 'PARENT'
    ? unescapeText(value).trim() || null
    : null

/** Never within a surrogate pair. */
const cut = (text: string, length: number): string => text.slice(0, length).toWellFormed()

/** A cancelled task is finished too, or it would stay in the list. */
function isCompleted(lines: readonly ContentLine[]): boolean {
  const find = (wanted: string) =>
    lines
      .find(({ name }) => name === wanted)
      ?.value.trim()
      .toUpperCase()
  const status = find('STATUS')
  return status ? status === 'COMPLETED' || status === 'CANCELLED' : find('COMPLETED') !== undefined || find('PERCENT-COMPLETE') === '100'
}

const TIME = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/

export function readDue({ value, parameters }: ContentLine, zones: TodoZones): TaskDue {
  const [, year, month, day, hour, minute, second = '00', utc] = TIME.exec(value.trim()) ?? []
  const dueDate = `${year}-${month}-${day}`
  if (hour === undefined) return isValid(`${dueDate}T00:00:00`) ? { dueDate, dueTime: null, timeZone: null } : rejectDue(value)
  const dueTime = `${hour}:${minute}`
  // A leap second is the last second of its minute.
  if (!isValid(`${dueDate}T${dueTime}:${second === '60' ? '59' : second}`)) return rejectDue(value)
  if (utc) {
    const { date, time } = toLocalDateTime(new Date(`${dueDate}T${dueTime}:00Z`), zones.utc)
    return { dueDate: date, dueTime: time, timeZone: zones.utc }
  }
  const tzid = parameters.get('TZID')?.[0]
  return { dueDate, dueTime, timeZone: (tzid && findZone(tzid)) ?? zones.floating }
}

const isValid = (time: string): boolean => {
  const date = new Date(`${time}.000Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(time)
}

function rejectDue(value: string): never {
  const detail = `DUE must be a date such as 20261121 or a time such as 20261121T150000, but is "${value.slice(0, 100)}".`
  throw new DavProblem(403, { precondition: 'caldav:valid-calendar-data', detail })
}

/** RFC 3339, or null unless it is a valid time in UTC. */
function readInstant(value: string): string | null {
  const [, year, month, day, hour, minute, second] = TIME.exec(value.trim()) ?? []
  const time = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  return hour !== undefined && isValid(time) ? `${time}.000Z` : null
}
