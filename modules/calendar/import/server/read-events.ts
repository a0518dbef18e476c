import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { ApiError } from '#platform/server/api-error.ts'
import type { ImportFile } from '#platform/server/imports/import-files.ts'
import type { ImportInput, ImportItem } from '#platform/server/imports/import-source.ts'
import { readBytes } from '#platform/server/imports/read-bytes.ts'
import {
  type ImportedEvent,
  InvalidFileError,
  type ReadCalendar,
  readCalendarInWorker,
  type SkippedEvent,
} from '../../ical/server/index.ts'
import { eventProblemCodes, fileProblems } from './problem-codes.ts'

const MAX_BYTES = 100 * 1024 * 1024
const ITEMS_PER_TURN = 100

/** Reads one or, in a ZIP file of Google Takeout, many calendar files, each in a worker. */
export async function* readEvents({ files, main, viewer }: ImportInput): AsyncGenerator<ImportItem<ImportedEvent>> {
  const calendarFiles = files.list.filter(({ name }) => /\.(?:ics|ical|ifb)$/i.test(name))
  for (const file of calendarFiles.length > 0 ? calendarFiles : [main]) yield* toItems(await readFile(file, viewer.timeZone))
}

async function readFile(file: ImportFile, timeZone: string): Promise<ReadCalendar> {
  const content = await readBytes(file, MAX_BYTES)
  try {
    return await readCalendarInWorker({ content, timeZone })
  } catch (error) {
    if (!(error instanceof InvalidFileError)) throw error
    const { code, message } = fileProblems[error.problem]
    throw new ApiError(400, code, message)
  }
}

async function* toItems({ events, skipped }: ReadCalendar): AsyncGenerator<ImportItem<ImportedEvent>> {
  const items = [...events.map(toItem), ...skipped.map(toInvalidItem)].toSorted((one, other) => one.row - other.row)
  for (const [index, item] of items.entries()) {
    yield item
    if (index % ITEMS_PER_TURN === 0) await yieldToEventLoop()
  }
}

/** A changed version of an event has another key, so that it updates the event. */
const toItem = (event: ImportedEvent): ImportItem<ImportedEvent> => ({
  row: event.line,
  title: event.title,
  key: `${event.fingerprint.slice(0, 32)}/${event.uid}`,
  value: event,
})

const toInvalidItem = ({ line, title, reason, detail }: SkippedEvent): ImportItem<ImportedEvent> => ({
  row: line,
  title,
  value: null,
  problems: [{ code: eventProblemCodes[reason], message: detail || reason, ...(detail && { value: detail }) }],
})
