import { readCsv, type CsvRow } from '#platform/server/csv/read-csv.ts'
import { findField } from './column-names.ts'
import { ReadingError } from './reading-error.ts'

/** `preambleIban`: the account, if the lines above the header name it. */
export type CsvTable = { header: string[]; rows: CsvRow[]; preambleIban: string | null }

const MAX_PREAMBLE = 30

/** Banks write the account and the period in lines above the header, which is the first row with several known column names. */
export function readCsvTable(text: string): CsvTable {
  const content = skipPreamble(text)
  const [header, ...rows] = readCsv(content)
  if (!header || rows.length === 0) throw new ReadingError('invoices.statement_empty', 'The file contains no transactions.')
  const last = rows.at(-1)!
  const endsInRow = !/[\r\n]$/.test(text) && last.cells.length < header.cells.length
  if (header.isCutOff || last.isCutOff || endsInRow)
    throw new ReadingError('invoices.statement_truncated', 'The file ends in the middle of a row. Download it again.', last.line)
  const preamble = text.slice(0, text.length - content.length)
  const offset = preamble.split(/\r\n|\r|\n/).length - 1
  return {
    header: header.cells.map((cell) => cell.replace(/^\ufeff/, '').trim()),
    rows: rows.map((row) => ({ ...row, line: row.line + offset })),
    preambleIban: /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/.exec(preamble)?.[0].replaceAll(' ', '') ?? null,
  }
}

/** The separator of the header is not always that of the lines above, so each line is tried as the beginning of the table. */
function skipPreamble(text: string): string {
  const content = text.replace(/^\ufeff/, '').replace(/^sep=.\r?\n/i, '')
  let start = 0
  for (let index = 0; index < MAX_PREAMBLE && start < content.length; index++) {
    const [row] = readCsv(content.slice(start, start + 20_000))
    if (row && new Set(row.cells.map(findField).filter(Boolean)).size >= 2) return content.slice(start)
    const end = content.slice(start).search(/\r\n|\r|\n/)
    if (end < 0) break
    start += end + (content.startsWith('\r\n', start + end) ? 2 : 1)
  }
  return content
}
