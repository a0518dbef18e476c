import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { TableRow } from './import-source.ts'

export type RowGroup = {
  key: string
  rows: TableRow[]
  /** The first row of an earlier group with the same key, whose rows should have been next to these. */
  earlierRow: number | null
}

const ROWS_PER_SLICE = 100

/** Combines adjacent rows with the same key, such as the lines of an invoice. A row without key is a group of its own. */
export async function* groupRows(rows: AsyncIterable<TableRow>, getKey: (row: TableRow) => string): AsyncGenerator<RowGroup> {
  const firstRows = new Map<string, number>()
  const start = (key: string, row: TableRow): RowGroup => {
    const earlierRow = firstRows.get(key) ?? null
    if (key !== '' && earlierRow === null) firstRows.set(key, row.row)
    return { key, rows: [row], earlierRow }
  }
  let group: RowGroup | undefined
  let count = 0
  for await (const row of rows) {
    if (++count % ROWS_PER_SLICE === 0) await yieldToEventLoop()
    const key = getKey(row)
    if (group && key !== '' && key === group.key) {
      group.rows.push(row)
      continue
    }
    if (group) yield group
    group = start(key, row)
  }
  if (group) yield group
}

/** The first value of the column in these rows. */
export const findValue = <T>(rows: readonly TableRow[], column: string): T | undefined =>
  rows.find(({ values }) => values[column] !== undefined)?.values[column] as T | undefined

/** All problems of the rows, with that of rows that are not next to each other. */
export function listGroupProblems({ rows, earlierRow }: RowGroup) {
  const problems = rows.flatMap((row) => row.problems)
  if (earlierRow === null) return problems
  const message = `The rows of this record are not next to each other; the first ones begin at row ${earlierRow}. Sort the file first.`
  return [...problems, { code: 'imports.rows_apart', message, value: String(earlierRow) }]
}
