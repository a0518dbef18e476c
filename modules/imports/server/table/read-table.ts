import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { ApiError } from '#platform/server/api-error.ts'
import { readCsv } from '#platform/server/csv/read-csv.ts'
import type { ImportFile } from '#platform/server/imports/import-files.ts'
import type { ImportSettings } from '../../contract.ts'
import { readBytes } from '#platform/server/imports/read-bytes.ts'
import { toText, type Cell } from './cell.ts'
import { decodeTable } from './decode-table.ts'
import { readSheet } from './read-sheet.ts'

export type RawRow = { row: number; cells: readonly Cell[]; isCutOff: boolean }

export type RawTable = {
  headers: readonly string[]
  /** Without the header; can be read repeatedly. */
  readRows: () => AsyncIterable<RawRow>
}

const MAX_BYTES = 100 * 1024 ** 2
const MAX_COLUMNS = 400
const ROWS_PER_SLICE = 500

export async function readTable(file: ImportFile, encoding: ImportSettings['encoding']): Promise<RawTable> {
  const content = await readBytes(file, MAX_BYTES)
  const readRows = isZip(content) ? iterateSheet(await readSheet(content)) : iterateCsv(decodeTable(content, encoding))
  const { value: header } = await readRows()[Symbol.asyncIterator]().next()
  if (!header) throw new ApiError(400, 'imports.empty', 'The file contains no rows.')
  if (header.cells.length > MAX_COLUMNS)
    throw new ApiError(400, 'imports.too_many_columns', `The table must not have more than ${MAX_COLUMNS} columns.`)
  return { headers: header.cells.map(toText), readRows: () => skipFirst(readRows()) }
}

const isZip = (content: Buffer) => content.subarray(0, 4).toString('latin1') === 'PK\x03\x04'

const iterateSheet = (rows: readonly Cell[][]) =>
  async function* (): AsyncGenerator<RawRow> {
    for (const [index, cells] of rows.entries()) {
      if (index % ROWS_PER_SLICE === 0) await yieldToEventLoop()
      if (cells.some((cell) => toText(cell) !== '')) yield { row: index + 1, cells, isCutOff: false }
    }
  }

const iterateCsv = (text: string) =>
  async function* (): AsyncGenerator<RawRow> {
    let row = 0
    for (const { cells, isCutOff } of readCsv(text)) {
      row += 1
      if (row % ROWS_PER_SLICE === 0) await yieldToEventLoop()
      yield { row, cells, isCutOff }
    }
  }

async function* skipFirst(rows: AsyncIterable<RawRow>): AsyncGenerator<RawRow> {
  let isFirst = true
  for await (const row of rows) {
    if (!isFirst) yield row
    isFirst = false
  }
}
