import { createJobContext } from '../background-work.ts'
import type { Context } from '../context.ts'
import { ApiError } from '../api-error.ts'
import { readCsv } from '../csv/read-csv.ts'
import { createContextAs } from '../identity/context-as-user.ts'
import type { ImportColumn, ImportItem, ImportSource, TableRow } from '../imports/import-source.ts'
import type { PersonName } from './people.ts'
import type { TestServer } from './server.ts'

type Options = Readonly<Record<string, string>>

/** Reads the items of a CSV text whose columns are mapped by their headers. Amounts have a decimal point, dates are `YYYY-MM-DD`. */
export async function readTable(source: ImportSource, csv: string, options: Options = {}): Promise<ImportItem[]> {
  const files = { list: [], find: () => undefined }
  const main = { name: 'table.csv', size: csv.length, stream: async function* () {} }
  const viewer = { id: 1, timeZone: 'UTC', language: 'en' }
  return Array.fromAsync(source.read({ files, main, rows: readRows(source.columns!, csv), options, viewer }))
}

type StoredTable = { ids: number[]; problems: { row: number; code: string }[] }

/** Stores the items in one command of this person, each in a savepoint. */
export async function storeTable(
  server: TestServer,
  source: ImportSource,
  csv: string,
  { as = 'sam', options = {} }: { as?: PersonName; options?: Options } = {},
) {
  const items = await readTable(source, csv, options)
  const result: StoredTable = { ids: [], problems: [] }
  await runAs(server, as, async (ctx) => {
    for (const item of items) {
      const errors = (item.problems ?? []).filter(({ isWarning }) => !isWarning)
      result.problems.push(...errors.map(({ code }) => ({ row: item.row, code })))
      if (item.value !== null) await storeItem(ctx, { source, item, options, result })
    }
  })
  return result
}

/** Runs a command of this person. */
export const runAs = <T>(server: TestServer, as: PersonName, work: (ctx: Context<any>) => Promise<T>): Promise<T> =>
  createJobContext(server.app.platform, 'test').write(async (command) =>
    work((await createContextAs(command as Context<any>, server.people[as].id))!),
  )

type Storing = { source: ImportSource; item: ImportItem; options: Options; result: StoredTable }

async function storeItem(ctx: Context<any>, { source, item, options, result }: Storing): Promise<void> {
  const support = { options, getUserId: () => null, findRecord: () => Promise.resolve(undefined) }
  try {
    const stored = await ctx.withSavepoint(() => source.store(ctx, item.value, support))
    result.ids.push(typeof stored === 'number' ? stored : stored.id)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    result.problems.push({ row: item.row, code: error.code })
  }
}

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
