import type { ImportItem } from '#platform/server/imports/import-source.ts'
import type { ImportedTask } from '../import-value.ts'
import { createProblem, createWarning } from '../problems.ts'
import { toLine } from '../task-text.ts'
import { formatNote } from './format-note.ts'
import type { Place, TodoistRow, TodoistSettings } from './project-rows.ts'
import { toTaskItem } from './to-task-item.ts'

type TaskItem = ImportItem<ImportedTask>

/** The rows of a project: tasks, whose comments follow them, and sections, to which the tasks below belong. */
export function* readProject(project: Place['project'], rows: readonly TodoistRow[], settings: TodoistSettings): Generator<TaskItem> {
  const place: Place = { project, section: '', parents: [], counts: new Map() }
  let task: { row: TodoistRow; notes: string[] } | undefined
  let projectNotes = 0
  const finish = function* (): Generator<TaskItem> {
    if (task) yield withProjectNotes(toTaskItem({ ...task, place, settings }), projectNotes)
    if (task) projectNotes = 0
    task = undefined
  }
  for (const row of rows) {
    const type = toLine(row.cells.get('TYPE')).toLowerCase()
    if (type === 'note' && task && !row.isCutOff) task.notes.push(formatNote(row))
    else if (type === 'note' && !row.isCutOff) projectNotes += 1
    else {
      yield* finish()
      if (row.isCutOff) yield { row: row.row, title: '', value: null, problems: [createProblem('todo.quote_not_closed')] }
      else if (type === 'task') task = { row, notes: [] }
      else if (type === 'section') Object.assign(place, { section: toLine(row.cells.get('CONTENT')), parents: [] })
      else if (!isInformation(row, type)) yield toUnknownItem(row, type)
    }
  }
  yield* finish()
}

/** Backups contain rows such as `meta,view_style=list`, and empty ones between sections. */
const isInformation = ({ cells }: TodoistRow, type: string) => type === 'meta' || (type === '' && toLine(cells.get('CONTENT')) === '')

const toUnknownItem = ({ row, cells }: TodoistRow, type: string): TaskItem => ({
  row,
  title: toLine(cells.get('CONTENT')).slice(0, 255),
  value: null,
  problems: [createProblem('todo.type_unknown', { column: 'TYPE', value: type })],
})

const withProjectNotes = (item: TaskItem, count: number): TaskItem =>
  count === 0
    ? item
    : { ...item, problems: [...(item.problems ?? []), createWarning('todo.project_note_left_out', { column: 'TYPE', value: count })] }
