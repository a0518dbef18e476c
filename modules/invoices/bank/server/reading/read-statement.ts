import { STATEMENT_LIMIT_LINES, type CsvMapping, type StatementFormat } from '../../contract.ts'
import type { AccountLines } from './bank-line.ts'
import { readCsvTable } from './csv-table.ts'
import { decodeStatement } from './decode-statement.ts'
import { guessMapping, type GuessedMapping } from './guess-mapping.ts'
import { prepareLines, type PreparedAccount } from './prepare-lines.ts'
import { readCamt } from './read-camt.ts'
import { readCsvStatement } from './read-csv-statement.ts'
import { ReadingError } from './reading-error.ts'

const isXml = (text: string) => /^\ufeff?\s*</.test(text)

/** `header`: the column names of a CSV file. */
export type ReadStatement = { format: StatementFormat; accounts: PreparedAccount[]; header?: string[] }

export function readStatement(content: Uint8Array, mapping: CsvMapping | undefined): ReadStatement {
  const { accounts, ...statement } = readAccounts(decodeStatement(content), mapping)
  const count = accounts.reduce((sum, { lines }) => sum + lines.length, 0)
  if (count === 0) throw new ReadingError('invoices.statement_empty', 'The file contains no booked transactions.')
  if (count > STATEMENT_LIMIT_LINES)
    throw new ReadingError('invoices.statement_too_long', `The file must not contain more than ${STATEMENT_LIMIT_LINES} transactions.`)
  return { ...statement, accounts: accounts.map(prepareLines) }
}

type StatementLines = { format: StatementFormat; accounts: AccountLines[]; header?: string[] }

function readAccounts(text: string, mapping: CsvMapping | undefined): StatementLines {
  if (isXml(text)) return { format: 'camt.053', accounts: readCamt(text) }
  if (!mapping) throw new ReadingError('invoices.statement_columns', 'Say which column of the CSV file contains what.')
  const { header, ...account } = readCsvStatement(text, mapping)
  return { format: 'csv', accounts: [account], header }
}

export type StatementPreview = { format: 'camt.053' } | { format: 'csv'; header: string[]; rows: string[][]; mapping: GuessedMapping }

const PREVIEW_ROWS = 5
const MAX_CELL = 200

export function previewStatement(content: Uint8Array, defaultCurrency: string): StatementPreview {
  const text = decodeStatement(content)
  if (isXml(text)) return { format: 'camt.053' }
  const table = readCsvTable(text)
  const shorten = (cells: readonly string[]) => cells.map((cell) => cell.slice(0, MAX_CELL))
  return {
    format: 'csv',
    header: shorten(table.header),
    rows: table.rows.slice(0, PREVIEW_ROWS).map(({ cells }) => shorten(cells)),
    mapping: guessMapping(table, defaultCurrency),
  }
}
