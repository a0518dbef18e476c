import { visible } from '#platform/server/abilities/visible.ts'
import { defineImportSource, type DuplicateRecord, type KeyedItem } from '#platform/server/imports/import-source.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import type { TodoTables } from '../../../server/tables.ts'
import type { TodoContext } from '../../../server/todo-context.ts'
import { taskSubject } from '../../../tasks/server/index.ts'
import type { ImportedTask } from '../import-value.ts'
import { storeTask } from '../store-task.ts'
import { csvColumns } from './csv-columns.ts'
import { readCsvTasks } from './read-csv-tasks.ts'

/** Tasks from the CSV or XLSX file of any program. */
export const todoCsvSource = defineImportSource<TodoTables, ImportedTask>({
  name: 'todo-csv',
  access: ['create', 'Task'],
  entity: 'task',
  extensions: ['.csv', '.xlsx'],
  columns: csvColumns,
  read: readCsvTasks,
  findDuplicates: (ctx, items) => findEqualTasks(ctx as TodoContext, items),
  store: storeTask,
})

/** Tasks with the same title, description and due date. Subtasks of different tasks often have the same title. */
async function findEqualTasks(ctx: TodoContext, items: readonly KeyedItem<ImportedTask>[]): Promise<Map<string, DuplicateRecord>> {
  const tasks = items.filter(({ value }) => value.parent === null)
  if (tasks.length === 0) return new Map()
  const titleKeys = [...new Set(tasks.map(({ value }) => normalizeForSearch(value.title)))]
  const existing = await visible(ctx, taskSubject)
    .select(['id', 'title', 'description', 'dueDate'])
    .where('titleKey', 'in', titleKeys)
    .where('shelf', '=', 'open')
    .execute()
  const byContent = new Map(existing.map((task) => [toContent(task), task]))
  return new Map(
    tasks.flatMap(({ key, value }) => {
      const task = byContent.get(toContent(value))
      return task ? [[key, { id: task.id, title: task.title }] as const] : []
    }),
  )
}

const toContent = ({ title, description, dueDate }: Pick<ImportedTask, 'title' | 'description' | 'dueDate'>) =>
  JSON.stringify([normalizeForSearch(title), description, dueDate])
