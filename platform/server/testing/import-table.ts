import { readCsv } from '../csv/read-csv.ts'
import type { ImportColumn, ImportItem, ImportSource, TableRow } from '../imports/import-source.ts'
import type { PersonName } from './people.ts'
import type { TestServer } from './server.ts'
import { storeItems, type ImportOptions } from './store-items.ts'

/** Reads the items of a CSV text whose columns are mapped by their headers. Amounts have a decimal point, dates are `YYYY-MM-DD`. */
export async function readTable(source: ImportSource, csv: string, options: ImportOptions = {}): Promise<ImportItem[]> {
  const files = { list: [], find: () => undefined }
  const main = { name: 'table.csv', size: csv.length, stream: async function* () {} }
  const viewer = { id: 1, timeZone: 'UTC', language: 'en' }
  return Array.fromAsync(source.read({ files, main, rows: readRows(source.columns!, csv), options, viewer }))
}

/** Stores the items in one command of this person, each in a savepoint. */
export const storeTable = async (
  server: TestServer,
  source: ImportSource,
  csv: string,
  { as = 'sam', options = {} }: { as?: PersonName; options?: ImportOptions } = {},
) => storeItems(server, source, await readTable(source, csv, options), { as, options })

async function* readRows(columns: readonly ImportColumn[], csv: string): AsyncGenerator<TableRow> {
  const [header, ...rows] = readCsv(csv)
  const used = new Set<ImportColumn>()
  const mapping = header!.cells.map((text) => {
    const column = columns.find((one) => !used.has(one) && one.headers.some((known) => normalize(known) === normalize(text)))
    if (column) used.add(column)
    return column
  })
  for (const { line, cells } of rows) yield toRow(line, mapping, cells)
}

const normalize = (header: string) => header.toLowerCase().replace(/[\s\p{P}]/gu, '')

function toRow(row: number, mapping: readonly (ImportColumn | undefined)[], cells: readonly string[]): TableRow {
  const values: Record<string, unknown> = {}
  const problems: { code: string; message: string; column: string }[] = []
  mapping.forEach((column, index) => {
    const text = cells[index]?.trim() ?? ''
    if (!column) return
    const value = text === '' ? undefined : parseCell(column, text)
    if (value !== undefined) values[column.name] = value
    else if (text !== '') problems.push({ code: 'imports.cell', message: 'The cell is invalid.', column: column.name })
    else if (column.isRequired) problems.push({ code: 'imports.required', message: 'The cell is empty.', column: column.name })
  })
  return { row, values, problems, people: [] }
}

function parseCell({ type }: ImportColumn, text: string): unknown {
  if (type === 'decimal') return /^-?\d+(\.\d+)?$/.test(text) ? text : undefined
  if (type === 'integer' || type === 'number') return Number.isFinite(Number(text)) ? Number(text) : undefined
  if (type === 'date') return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
  if (type === 'boolean') return ['true', 'yes', '1'].includes(text.toLowerCase())
  return text
}
