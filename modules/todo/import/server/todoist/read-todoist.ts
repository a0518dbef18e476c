import { ApiError } from '#platform/server/api-error.ts'
import { readCsv, type CsvRow } from '#platform/server/csv/read-csv.ts'
import { decodeText } from '#platform/server/decode-text.ts'
import type { ImportFile } from '#platform/server/imports/import-files.ts'
import type { ImportInput, ImportItem } from '#platform/server/imports/import-source.ts'
import type { ImportedTask } from '../import-value.ts'
import { reverseGroups } from '../reverse-groups.ts'
import { loadDateParser } from './parse-date.ts'
import type { Place, TodoistRow, TodoistSettings } from './project-rows.ts'
import { readProject } from './read-project.ts'

/** Todoist allows 300 tasks per project. */
const MAX_BYTES = 20 * 1024 * 1024
const YIELD_AFTER = 100

/** The CSV files of a backup or template, one for each project. */
export async function* readTodoist({ files, options, viewer }: ImportInput): AsyncGenerator<ImportItem<ImportedTask>> {
  const settings = { grouping: options['tags'] ?? 'project', viewer, now: new Date(), parseDate: await loadDateParser() } as TodoistSettings
  const projects = files.list.filter(({ name }) => /\.csv$/i.test(name))
  let count = 0
  for (const file of projects.toReversed()) {
    const rows = parseRows(await readText(file), projects.length)
    const items = [...readProject(getProjectName(file), rows, settings)]
    for (const item of reverseGroups(items, ({ value }) => typeof value?.parent === 'string')) {
      yield item
      if (++count % YIELD_AFTER === 0) await new Promise(setImmediate)
    }
  }
}

async function readText(file: ImportFile): Promise<string> {
  if (file.size > MAX_BYTES)
    throw new ApiError(413, 'todo.file_too_large', `The file must not be larger than ${MAX_BYTES / 1024 / 1024} MB.`)
  const chunks: Uint8Array[] = []
  for await (const chunk of file.stream()) chunks.push(chunk)
  const text = decodeText(Buffer.concat(chunks))
  if (text === null) throw createFileError('todo.not_text', file.name)
  return text.replace(/^\ufeff/, '')
}

/** Files of a ZIP file that Todoist has not written are left out, if it contains others. */
function parseRows(text: string, fileCount: number): TodoistRow[] {
  const [header, ...rows] = [...readCsv(text)]
  const names = header?.cells.map((cell) => cell.trim().toUpperCase()) ?? []
  const isTodoist = ['TYPE', 'CONTENT'].every((name) => names.includes(name))
  if (!isTodoist && fileCount === 1) throw createFileError('todo.not_todoist')
  return isTodoist ? rows.map((row) => toRow(row, names)) : []
}

const toRow = ({ line, cells, isCutOff }: CsvRow, names: readonly string[]): TodoistRow => ({
  row: line,
  cells: new Map(names.map((name, index) => [name, cells[index] ?? ''])),
  isCutOff,
})

const fileMessages = {
  'todo.not_text': 'The file is not text.',
  'todo.not_todoist': 'The file is not a backup or template of Todoist: its columns TYPE and CONTENT are missing.',
}

function createFileError(code: keyof typeof fileMessages, value?: string): ApiError {
  const error = new ApiError(400, code, fileMessages[code])
  error.extensions = value === undefined ? undefined : { value }
  return error
}

/** `Name [id].csv` in backups. */
function getProjectName({ name }: ImportFile): Place['project'] {
  const base = name
    .split(/[/\\]/)
    .at(-1)!
    .replace(/\.csv$/i, '')
  const [, title = base, id = base] = /^(.*\S)\s*\[(\w+)\]$/.exec(base) ?? []
  return { id, title }
}
