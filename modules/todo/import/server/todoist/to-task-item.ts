import type { ImportItem, ImportProblem } from '#platform/server/imports/import-source.ts'
import { isTimeZone } from '#platform/server/time-zone.ts'
import type { ImportedTask } from '../import-value.ts'
import { createProblem, createWarning } from '../problems.ts'
import { fitTexts, toLine, toParagraphs } from '../task-text.ts'
import { formatLink } from './format-note.ts'
import { readPerson } from './read-person.ts'
import type { Place, TodoistRow, TodoistSettings } from './project-rows.ts'

type TaskRow = { row: TodoistRow; notes: readonly string[]; place: Place; settings: TodoistSettings }

export function toTaskItem({ row, notes, place, settings }: TaskRow): ImportItem<ImportedTask> {
  const content = readContent(row.cells.get('CONTENT'))
  const level = findLevel(row, place)
  if (content.title === '')
    return { row: row.row, title: '', value: null, problems: [createProblem('todo.title_missing', { column: 'CONTENT' })] }
  const [root] = place.parents
  const path = [...place.parents.slice(1).map(({ title }) => title), content.title].join(' › ')
  const key = createKey(place, content.title, settings)
  place.parents.push({ indent: level.indent, title: content.title, key })
  const due = readDue(row, settings)
  const assignee = readPerson(row.cells.get('RESPONSIBLE'))
  const description = toParagraphs(row.cells.get('DESCRIPTION'))
  const { problems, ...texts } = fitTexts({
    title: path,
    paragraphs: [description, ...content.links, ...notes],
    tags: [...content.labels, ...listGroups(place, settings)],
  })
  const priority = readPriority(row)
  const value: ImportedTask = {
    ...texts,
    ...due.value,
    assigneeKey: assignee?.key ?? null,
    isImportant: priority.isImportant,
    isCompleted: false,
    completedAt: null,
    createdAt: null,
    parent: root?.key ?? null,
  }
  const all = [...problems, ...level.problems, ...due.problems, ...priority.problems, ...findLosses(row)]
  return { row: row.row, title: texts.title, key, value, people: assignee ? [assignee] : [], problems: all }
}

/** Labels are words such as `@office` in the name. A name that begins with `* ` cannot be completed in Todoist. */
function readContent(cell: string | undefined): { title: string; labels: string[]; links: string[] } {
  const text = toLine(cell).replace(/^\*\s+/, '')
  const links: string[] = []
  const withoutLinks = text.replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (whole, title: string, address: string) => {
    const url = URL.parse(address)
    if (!url || !/^https?:$/.test(url.protocol)) return whole
    links.push(formatLink(title, url))
    return title
  })
  const labels = [...withoutLinks.matchAll(/(?<=^|\s)@([^\s@#,]+)/g)].map(([, label]) => label!)
  const title = toLine(withoutLinks.replace(/(?<=^|\s)@[^\s@#,]+/g, ''))
  return { title: title || withoutLinks, labels, links }
}

/** Removes the tasks from the place that are not above this row. */
function findLevel({ cells }: TodoistRow, place: Place): { indent: number; problems: ImportProblem[] } {
  const indent = Number(toLine(cells.get('INDENT')) || 1)
  const isValid = Number.isInteger(indent) && indent >= 1
  place.parents = place.parents.filter((parent) => isValid && parent.indent < indent)
  const value = toLine(cells.get('INDENT'))
  if (!isValid || (indent > 1 && place.parents.length === 0))
    return { indent: 1, problems: [createWarning('todo.indent_unclear', { column: 'INDENT', value })] }
  return { indent, problems: place.parents.length > 1 ? [createWarning('todo.nested_too_deeply', { column: 'INDENT', value })] : [] }
}

/** Todoist exports no ids: a task is the same if its project, section, parents and name are, and its number among those. */
function createKey({ project, section, parents, counts }: Place, title: string, { viewer }: TodoistSettings): string {
  const path = JSON.stringify([viewer.id, project.id, section, ...parents.map((parent) => parent.title), title])
  const count = (counts.get(path) ?? 0) + 1
  counts.set(path, count)
  return `task:${count}:${path}`
}

const listGroups = ({ project, section }: Place, { grouping }: TodoistSettings): string[] =>
  grouping === 'none' ? [] : grouping === 'section' ? [project.title, section] : [project.title]

function readDue({ cells }: TodoistRow, { parseDate, viewer, now }: TodoistSettings) {
  const text = toLine(cells.get('DATE')).slice(0, 200)
  const zone = toLine(cells.get('TIMEZONE'))
  const timeZone = zone !== '' && isTimeZone(zone) ? zone : viewer.timeZone
  const { date, time, isRecurring } =
    text === ''
      ? { date: null, time: null, isRecurring: false }
      : parseDate(text, toLine(cells.get('DATE_LANG')) || viewer.language, { now, timeZone })
  const code = isRecurring ? 'todo.recurrence_left_out' : text !== '' && date === null ? 'todo.date_unknown' : null
  const value = { dueDate: date, dueTime: date === null ? null : time, timeZone: date === null || time === null ? null : timeZone }
  return { value, problems: code === null ? [] : [createWarning(code, { column: 'DATE', value: text })] }
}

/** 1 is the highest; tasks without a priority have 4. */
function readPriority({ cells }: TodoistRow): { isImportant: boolean; problems: ImportProblem[] } {
  const value = toLine(cells.get('PRIORITY'))
  const isKnown = value === '' || /^p?[1-4]$/i.test(value)
  return {
    isImportant: /^p?1$/i.test(value),
    problems: isKnown ? [] : [createWarning('todo.priority_unknown', { column: 'PRIORITY', value })],
  }
}

function findLosses({ cells }: TodoistRow): ImportProblem[] {
  const duration = [toLine(cells.get('DURATION')), toLine(cells.get('DURATION_UNIT'))].filter((text) => text !== '' && text !== 'None')
  const deadline = toLine(cells.get('DEADLINE'))
  return [
    ...(duration.length > 0 && duration[0] !== '' && /\d/.test(duration[0]!)
      ? [createWarning('todo.duration_left_out', { column: 'DURATION', value: duration.join(' ') })]
      : []),
    ...(deadline === '' ? [] : [createWarning('todo.deadline_left_out', { column: 'DEADLINE', value: deadline })]),
  ]
}
