import { defineImportSource, type FileSample } from '#platform/server/imports/import-source.ts'
import type { TodoTables } from '../../../server/tables.ts'
import type { ImportedTask } from '../import-value.ts'
import { storeTask } from '../store-task.ts'
import { readTodoist } from './read-todoist.ts'

/** The CSV files of Todoist, one or a ZIP file with those of all projects. */
export const todoistSource = defineImportSource<TodoTables, ImportedTask>({
  name: 'todoist',
  access: ['create', 'Task'],
  entity: 'task',
  extensions: ['.csv'],
  getOptions: () => Promise.resolve([tagsOption]),
  recognizes: isTodoist,
  read: readTodoist,
  store: storeTask,
})

const tagsOption = {
  name: 'tags',
  label: 'importOption.tags',
  choices: [
    { value: 'project', label: 'importOption.tags.project' },
    { value: 'section', label: 'importOption.tags.section' },
    { value: 'none', label: 'importOption.tags.none' },
  ],
  default: 'project',
} as const

function isTodoist({ headers }: FileSample): boolean {
  const names = new Set(
    headers.map((header) =>
      header
        .replace(/^\ufeff/, '')
        .trim()
        .toUpperCase(),
    ),
  )
  return ['TYPE', 'CONTENT', 'PRIORITY', 'INDENT'].every((name) => names.has(name))
}
