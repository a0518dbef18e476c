import type { ImportColumn, ImportPerson, ImportProblem, TableRow } from '#platform/server/imports/import-source.ts'
import { ApiError } from '#platform/server/api-error.ts'
import type { ImportSettings } from '../../contract.ts'
import { findDayOrder } from './date-format.ts'
import { findDecimalMark } from './number-format.ts'
import { parseCell, toProblem, type CellFormat } from './parse-cell.ts'
import { toText, type Cell } from './cell.ts'
import type { RawRow, RawTable } from './read-table.ts'

type Locale = { timeZone: string; language: string }
type MappedColumn = ImportColumn & { index: number; format: CellFormat }
type TableOptions = { columns: readonly ImportColumn[]; settings: ImportSettings; locale: Locale }

/** Cells of one column that decide about its format. */
const MAX_SAMPLES = 20_000

/** Throws 400 if a required column is not mapped. */
export async function* readRows(table: RawTable, { columns, settings, locale }: TableOptions): AsyncGenerator<TableRow> {
  const mapped = await findFormats(table, mapColumns(columns, settings), { settings, locale })
  for await (const row of table.readRows()) yield parseRow(row, mapped)
}

function mapColumns(columns: readonly ImportColumn[], { mapping }: ImportSettings): (ImportColumn & { index: number })[] {
  const indexes = new Map(mapping.map(({ column, index }) => [column, index]))
  const missing = columns.find(({ name, isRequired }) => isRequired && (indexes.get(name) ?? null) === null)
  if (missing) {
    const error = new ApiError(400, 'imports.missing_column', `The column for ${missing.name} must be chosen.`)
    error.extensions = { value: missing.label }
    throw error
  }
  return columns.flatMap((column) => {
    const index = indexes.get(column.name) ?? null
    return index === null ? [] : [{ ...column, index }]
  })
}

async function findFormats(
  table: RawTable,
  columns: readonly (ImportColumn & { index: number })[],
  { settings, locale }: Omit<TableOptions, 'columns'>,
): Promise<MappedColumn[]> {
  const samples = columns.map((): Cell[] => [])
  let count = 0
  for await (const { cells } of table.readRows()) {
    columns.forEach(({ index }, at) => cells[index] !== undefined && samples[at]!.push(cells[index]))
    if (++count >= MAX_SAMPLES) break
  }
  return columns.map((column, at) => ({
    ...column,
    format: {
      mark: findDecimalMark(samples[at]!, settings.decimalMark, locale.language),
      order: findDayOrder(samples[at]!, settings.dateOrder, locale.timeZone),
      timeZone: locale.timeZone,
    },
  }))
}

function parseRow({ row, cells, isCutOff }: RawRow, columns: readonly MappedColumn[]): TableRow {
  const values: Record<string, unknown> = {}
  const problems: ImportProblem[] = []
  const people: ImportPerson[] = []
  if (isCutOff)
    problems.push({ code: 'imports.cut_off', message: 'A quotation mark is never closed, so the row and the rest are missing.' })
  for (const { name, index, type, isRequired, format } of columns) {
    const cell = cells[index] ?? ''
    if (toText(cell) === '') {
      if (isRequired) problems.push({ code: 'imports.required', message: 'Must not be empty.', column: name })
      continue
    }
    const parsed = parseCell(cell, type, format)
    if ('code' in parsed) problems.push(toProblem(cell, name, parsed))
    else values[name] = parsed.value
    if ('person' in parsed && parsed.person) people.push(parsed.person)
  }
  return { row, values, problems, people }
}
