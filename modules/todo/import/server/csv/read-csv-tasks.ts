import type { ImportInput, ImportItem, ImportProblem, TableRow } from '#platform/server/imports/import-source.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import type { ImportedTask } from '../import-value.ts'
import { createWarning } from '../problems.ts'
import { reverseGroups } from '../reverse-groups.ts'
import { fitTexts, toLine, toParagraphs } from '../task-text.ts'
import { isCompletedStatus, isImportantPriority } from './status-words.ts'

const YIELD_AFTER = 100

type TaskItem = ImportItem<ImportedTask>

/** Each row as a task. A row with the title or id of an earlier one in the column for the parent is its subtask. */
export async function* readCsvTasks({ rows, viewer }: ImportInput): AsyncGenerator<TaskItem> {
  const tasks = new Map<string, string>()
  const counts = new Map<string, number>()
  const items: TaskItem[] = []
  for await (const row of rows) {
    items.push(toTaskItem(row, { tasks, counts, viewer }))
    if (row.row % YIELD_AFTER === 0) await new Promise(setImmediate)
  }
  yield* reverseGroups(groupByParent(items), ({ value }) => typeof value?.parent === 'string')
}

/** Subtasks after their task, wherever they are in the file. */
function groupByParent(items: readonly TaskItem[]): TaskItem[] {
  const subtasks = Map.groupBy(items, ({ value }) => value?.parent ?? null)
  return (subtasks.get(null) ?? []).flatMap((item) => [item, ...(item.key === undefined ? [] : (subtasks.get(item.key) ?? []))])
}

type Known = {
  /** The keys of top-level tasks by id and title. */
  tasks: Map<string, string>
  counts: Map<string, number>
  viewer: ImportInput['viewer']
}

function toTaskItem({ row, values, problems, people }: TableRow, known: Known): TaskItem {
  const title = toLine(values['title'])
  if (title === '') return { row, title: '', value: null, problems }
  const { problems: textProblems, ...texts } = fitTexts({
    title,
    paragraphs: [toParagraphs(values['description'])],
    tags: (values['tags'] as string[] | undefined) ?? [],
  })
  const time = readTime(values['dueTime'])
  const dueDate: string | null = values['dueDate'] ?? null
  const parent = known.tasks.get(normalizeForSearch(toLine(values['parent']))) ?? null
  const value: ImportedTask = {
    ...texts,
    dueDate,
    dueTime: dueDate === null ? null : time.value,
    timeZone: null,
    assigneeKey: values['assignee'] ?? null,
    isImportant: isImportantPriority(toLine(values['priority'])),
    isCompleted: values['completedAt'] !== undefined || isCompletedStatus(toLine(values['status'])),
    completedAt: values['completedAt'] ?? null,
    createdAt: values['createdAt'] ?? null,
    parent,
  }
  const key = createKey(value, toLine(values['id']), known)
  if (parent === null) rememberTask(known.tasks, key, [texts.title, toLine(values['id'])])
  return { row, title: texts.title, key, value, people, problems: [...problems.map(toWarning), ...textProblems, ...time.problems] }
}

/** Cells that cannot be read are left out: the title, without which there is no task, is never one of them. */
const toWarning = (problem: ImportProblem): ImportProblem => ({ ...problem, isWarning: true })

/** Equal rows differ in their number, so that all of them are imported, but not again by the next import. */
function createKey(value: ImportedTask, id: string, { counts, viewer }: Known): string {
  if (id !== '') return `task:${viewer.id}:${id}`
  const { title, description, dueDate, parent } = value
  const content = JSON.stringify([viewer.id, title, description, dueDate, parent])
  const count = (counts.get(content) ?? 0) + 1
  counts.set(content, count)
  return `row:${count}:${content}`
}

function rememberTask(tasks: Map<string, string>, key: string, names: readonly string[]): void {
  for (const name of names.map(normalizeForSearch)) if (name !== '' && !tasks.has(name)) tasks.set(name, key)
}

function readTime(cell: unknown): { value: string | null; problems: ImportProblem[] } {
  const text = toLine(cell)
  if (text === '') return { value: null, problems: [] }
  const [, hours, minutes = '00', half] = /^(\d{1,2})(?:[:.h](\d{2}))?(?::\d{2})?\s*([ap]m)?$/i.exec(text) ?? []
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours)
  if (!(hour <= 23) || Number(minutes) > 59)
    return { value: null, problems: [createWarning('todo.time_invalid', { column: 'dueTime', value: text })] }
  return { value: `${String(hour).padStart(2, '0')}:${minutes}`, problems: [] }
}
