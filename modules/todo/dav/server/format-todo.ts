import { escapeText, foldLine, formatLine, type ContentLine } from '#platform/server/content-lines/content-line.ts'
import { formatVtimezone } from '#platform/server/icalendar/format-vtimezone.ts'
import type { TaskDue } from '../../due-dates/due-state.ts'
import {
  isImportant,
  parseLines,
  readDescription,
  readParentUid,
  readTitle,
  readTodo,
  type TodoValues,
  type TodoZones,
} from './read-todo.ts'
import type { StoredTodo } from './split-todo.ts'

type TodoSource = Omit<TodoValues, 'parentUid'> & {
  uid: string
  createdAt: string
  updatedAt: string
  /** The RELATED-TO to write, unless the received one still says the same. */
  parentUid: string | null
  isParentUnchanged: boolean
  /** As received from a calendar program; null for a task created here. */
  stored: StoredTodo | null
}

/** Writes what changed and keeps all other lines and components as received. */
export function formatTodo(source: TodoSource, zones: TodoZones): string {
  const { uid, stored, createdAt, updatedAt } = source
  const received = stored ? parseLines(stored) : []
  const kept = keepUnchanged(received, source, zones)
  const todo = [
    'BEGIN:VTODO',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${formatUtc(updatedAt)}`,
    `LAST-MODIFIED:${formatUtc(updatedAt)}`,
    ...(kept.some(({ name }) => name === 'CREATED') ? [] : [`CREATED:${formatUtc(createdAt)}`]),
    ...kept.map(({ raw }) => raw),
    ...formatMissing(source, { received, kept }),
    ...formatCategories(source.categories),
    ...splitLines(stored?.components),
    'END:VTODO',
  ]
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Staffroom//To-do//EN',
    ...splitLines(stored?.others),
    ...formatZones(source, stored),
    ...todo,
    'END:VCALENDAR',
    '',
  ]
    .map((line) => (line.includes('\r\n') ? line : foldLine(line)))
    .join('\r\n')
}

const splitLines = (texts: readonly string[] = []): string[] => texts.flatMap((text) => text.split('\n'))
const formatUtc = (time: string) => time.replace(/[-:]|\.\d+/g, '')

const OWNED = new Set(['UID', 'DTSTAMP', 'LAST-MODIFIED', 'CATEGORIES'])

function keepUnchanged(lines: readonly ContentLine[], source: TodoSource, zones: TodoZones): ContentLine[] {
  const received = readTodo(lines, zones)
  const isStateUnchanged = received.isCompleted === source.isCompleted
  const isDueUnchanged = isSameDue(received.due, source.due)
  const keeps: Record<string, (line: ContentLine) => boolean> = {
    SUMMARY: ({ value }) => readTitle(value) === source.title,
    DESCRIPTION: ({ value }) => readDescription(value) === source.description,
    DUE: () => isDueUnchanged,
    DTSTART: (line) => isDueUnchanged || isBeforeDue(line, source.due),
    DURATION: () => isDueUnchanged,
    STATUS: () => isStateUnchanged,
    COMPLETED: () => isStateUnchanged,
    'PERCENT-COMPLETE': () => isStateUnchanged,
    PRIORITY: ({ value }) => isImportant(value) === source.isImportant,
    'RELATED-TO': (line) => readParentUid(line) === null || source.isParentUnchanged,
  }
  return lines.filter((line) => !OWNED.has(line.name) && (keeps[line.name]?.(line) ?? true))
}

const isSameDue = (one: TaskDue, other: TaskDue): boolean =>
  one.dueDate === other.dueDate && one.dueTime === other.dueTime && (one.dueTime === null || one.timeZone === other.timeZone)

/** A task must not start after it is due. Times are compared without their zones, which rarely differ. */
function isBeforeDue({ value }: ContentLine, due: TaskDue): boolean {
  if (due.dueDate === null) return true
  const start = value.trim().replace(/Z$/, '')
  const end = formatDue(due)
  return start.length === end.length && start <= end
}

const formatDue = ({ dueDate, dueTime }: TaskDue): string =>
  `${dueDate!.replaceAll('-', '')}${dueTime === null ? '' : `T${dueTime.replace(':', '')}00`}`

const formatTime = (name: string, due: TaskDue): string =>
  due.dueTime === null
    ? formatLine(name, formatDue(due), { VALUE: 'DATE' })
    : formatLine(name, formatDue(due), { TZID: due.timeZone ?? undefined })

type Lines = { received: readonly ContentLine[]; kept: readonly ContentLine[] }

function formatMissing(source: TodoSource, { received, kept }: Lines): string[] {
  const { title, description, due, parentUid } = source
  const isMissing = (name: string) => !kept.some((line) => line.name === name)
  // Without a start, programs cannot repeat the task.
  const lostStart = isMissing('DTSTART') && received.some(({ name }) => name === 'DTSTART')
  return [
    isMissing('SUMMARY') && title !== readTitle('') && `SUMMARY:${escapeText(title)}`,
    description && isMissing('DESCRIPTION') && `DESCRIPTION:${escapeText(description)}`,
    due.dueDate !== null && lostStart && formatTime('DTSTART', due),
    due.dueDate !== null && isMissing('DUE') && formatTime('DUE', due),
    ...formatState(source, { received, kept }),
    source.isImportant && isMissing('PRIORITY') && 'PRIORITY:1',
    parentUid !== null && !source.isParentUnchanged && `RELATED-TO:${escapeText(parentUid)}`,
  ].filter((line): line is string => Boolean(line))
}

function formatState({ isCompleted, completedAt, stored }: TodoSource, { received, kept }: Lines): (string | false)[] {
  const isMissing = (name: string) => !kept.some((line) => line.name === name)
  const wasClosed = received.some(({ name }) => name === 'STATUS' || name === 'COMPLETED' || name === 'PERCENT-COMPLETE')
  if (!isCompleted) return [isMissing('STATUS') && (!stored || wasClosed) && 'STATUS:NEEDS-ACTION']
  if (!isMissing('STATUS')) return []
  return [
    'STATUS:COMPLETED',
    isMissing('COMPLETED') && completedAt !== null && `COMPLETED:${formatUtc(completedAt)}`,
    isMissing('PERCENT-COMPLETE') && 'PERCENT-COMPLETE:100',
  ]
}

const formatCategories = (categories: readonly string[]): string[] =>
  categories.length === 0 ? [] : [`CATEGORIES:${categories.map(escapeText).join(',')}`]

function formatZones({ due }: TodoSource, stored: StoredTodo | null): string[] {
  if (due.dueDate === null || due.dueTime === null || due.timeZone === null || due.timeZone === 'UTC') return []
  const isReceived = stored?.others.some((text) => text.startsWith('BEGIN:VTIMEZONE') && text.split('\n').includes(`TZID:${due.timeZone}`))
  return isReceived ? [] : formatVtimezone(due.timeZone, Number(due.dueDate.slice(0, 4))).split('\r\n')
}
