import { ConfigError } from '../config/config-error.ts'
import { checkRow } from './check-row.ts'
import { Checksum } from './checksum.ts'
import type { Side, Target } from './side.ts'
import { getColumnNames, type Table } from './table.ts'

export type TableSum = { table: string; rows: number; checksum: string }
/** Receives the number of rows done so far, of all rows. */
export type Progress = (done: number, total: number, table: string) => void

/** Copies all rows, then reads them back and compares. Throws ConfigError that names the table. */
export async function copyTables(source: Side, target: Target, report: { copied: Progress; compared: Progress }): Promise<TableSum[]> {
  const tables = await listCommonTables(source, target)
  await target.clear(tables)
  const total = await countRows(source, tables)
  const sums = await copyRows({ source, target, tables }, (done, table) => report.copied(done, total, table))
  const lastIds = await source.readLastIds()
  await target.setLastIds(lastIds)
  await compareRows({ target, tables, sums }, (done, table) => report.compared(done, total, table))
  assertSameLastIds(lastIds, await target.readLastIds())
  return sums
}

async function listCommonTables(source: Side, target: Side): Promise<Table[]> {
  const [own, others] = [await target.listTables(), await source.listTables()]
  const describeColumns = (table: Table) => getColumnNames(table).toSorted().join()
  const isCommon = (table: Table, tables: readonly Table[]) =>
    tables.some((other) => other.name === table.name && describeColumns(other) === describeColumns(table))
  const unknown = others.find((table) => !isCommon(table, own)) ?? own.find((table) => !isCommon(table, others))
  if (unknown) throw new ConfigError(`The table ${unknown.name} in ${source.location} is not as this version creates it.`)
  return own
}

async function countRows(side: Side, tables: readonly Table[]): Promise<number> {
  let total = 0
  for (const table of tables) total += await side.countRows(table)
  return total
}

type Copying = { source: Side; target: Target; tables: readonly Table[] }

async function copyRows({ source, target, tables }: Copying, report: (done: number, table: string) => void): Promise<TableSum[]> {
  const sums: TableSum[] = []
  let done = 0
  for (const table of tables) {
    const checksum = new Checksum()
    for await (const rows of source.readRows(table)) {
      for (const row of rows) checkRow(row, table, target.dialect)
      await target.insertRows(table, rows).catch((error: Error) => {
        throw new ConfigError(`The rows of ${table.name} cannot be stored in ${target.location}: ${error.message}.`)
      })
      checksum.add(rows)
      report((done += rows.length), table.name)
    }
    sums.push({ table: table.name, rows: checksum.rows, checksum: String(checksum) })
  }
  return sums
}

type Comparison = { target: Side; tables: readonly Table[]; sums: readonly TableSum[] }

async function compareRows({ target, tables, sums }: Comparison, report: (done: number, table: string) => void): Promise<void> {
  let done = 0
  for (const [index, table] of tables.entries()) {
    const checksum = new Checksum()
    for await (const rows of target.readRows(table)) {
      checksum.add(rows)
      report((done += rows.length), table.name)
    }
    if (String(checksum) !== sums[index]!.checksum)
      throw new ConfigError(
        `The table ${table.name} differs after the move: ${sums[index]!.rows} rows were read, ${checksum.rows} are stored.`,
      )
  }
}

function assertSameLastIds(before: ReadonlyMap<string, bigint>, after: ReadonlyMap<string, bigint>): void {
  for (const [table, lastId] of before)
    if (after.get(table) !== lastId) throw new ConfigError(`The next id of the table ${table} differs after the move.`)
}
