import { ApiError } from '#platform/server/api-error.ts'
import type { ImportFile, ImportFiles } from '#platform/server/imports/import-files.ts'
import type { ImportInput, ImportItem } from '#platform/server/imports/import-source.ts'
import { WorkerLimitError, runInWorker } from '#platform/server/workers/run-in-worker.ts'
import type { ImportedAttachment, KanbanImportValue } from '../import-value.ts'
import { appendLinks, formatLink } from '../markdown-links.ts'
import { createWarning } from '../problems.ts'
import { findAttachment } from './find-attachment.ts'
import { readBoardFile, type BoardFile, type BoardFileAnswer, type FileProblemCode } from './read-board-file.ts'
import type { TrelloItem } from './to-items.ts'

const MAX_BYTES = 128 * 1024 * 1024
/** Takes less than 10 ms, while starting a thread takes 150 ms. */
const SMALL_BYTES = 64 * 1024
const limits = { maxHeapMb: 2_048, timeLimitMs: 120_000 }

export async function* readTrello({ files, options, viewer }: ImportInput): AsyncGenerator<ImportItem<KanbanImportValue>> {
  const settings = { includesArchived: options['archived'] === 'yes', timeZone: viewer.timeZone, language: viewer.language }
  let row = 0
  let firstProblem: ApiError | undefined
  for (const file of files.list.filter(({ name }) => /\.json$/i.test(name))) {
    const { pages = [], problem } = await readInThread({ bytes: await readBytes(file), settings })
    if (problem) firstProblem ??= createFileError(problem)
    for (const page of pages) {
      for (const item of JSON.parse(page) as TrelloItem[]) yield resolveAttachments(files, { row: ++row, ...item })
      await new Promise(setImmediate)
    }
  }
  if (row === 0) throw firstProblem ?? createFileError({ code: 'kanban.not_a_board' })
}

/** In shared memory, so that the thread needs no copy. */
async function readBytes(file: ImportFile): Promise<Uint8Array> {
  if (file.size > MAX_BYTES) throw createTooLargeError()
  const bytes = new Uint8Array(new SharedArrayBuffer(file.size))
  let size = 0
  for await (const chunk of file.stream()) {
    if (size + chunk.length > bytes.length) throw createTooLargeError()
    bytes.set(chunk, size)
    size += chunk.length
  }
  return bytes.subarray(0, size)
}

async function readInThread(task: BoardFile): Promise<BoardFileAnswer> {
  if (task.bytes.length <= SMALL_BYTES) return readBoardFile(task)
  try {
    return await runInWorker<BoardFileAnswer>(new URL('./board-worker.ts', import.meta.url), { task, ...limits })
  } catch (error) {
    throw error instanceof WorkerLimitError ? createTooLargeError() : error
  }
}

const createTooLargeError = () =>
  new ApiError(413, 'kanban.file_too_large', `The export of a board must not be larger than ${MAX_BYTES / 1024 / 1024} MB.`)

const fileMessages: Record<FileProblemCode, string> = {
  'kanban.json_damaged': 'The file is damaged or incomplete. Export the board as JSON again.',
  'kanban.not_a_board':
    'The file is not the export of a Trello board. Export the board as JSON in its menu under “Print, export, and share”.',
  'kanban.other_program': 'The file is from another program than Trello',
}

function createFileError({ code, value }: { code: FileProblemCode; value?: string }): ApiError {
  const error = new ApiError(400, code, value === undefined ? fileMessages[code] : `${fileMessages[code]}: ${value}.`)
  error.extensions = value === undefined ? undefined : { value }
  return error
}

/** Attachments whose files are missing become links. */
function resolveAttachments(files: ImportFiles, item: ImportItem<KanbanImportValue>): ImportItem<KanbanImportValue> {
  const { value, problems = [] } = item
  if (value?.kind !== 'card' || value.attachments.length === 0) return item
  const isFound = (one: ImportedAttachment) => findAttachment(files, one, getFolders(item)) !== undefined
  const missing = value.attachments.filter((one) => !isFound(one))
  const warnings = missing.map(({ name }) => createWarning('kanban.attachment_missing', { column: 'attachments', value: name }))
  const description = appendLinks(
    value.description,
    missing.map(({ name, url }) => formatLink(name, url)),
  )
  return { ...item, value: { ...value, description, attachments: value.attachments.filter(isFound) }, problems: [...problems, ...warnings] }
}

/** Programs name the folders of cards after their ids or titles. */
export const getFolders = ({ key = '', title }: ImportItem) => [key.replace('card:', ''), title]
