import { currencies } from '#platform/contract/money.ts'
import type { CsvRow } from '#platform/server/csv/read-csv.ts'
import type { CsvMapping } from '../../contract.ts'
import { cleanPurpose, cleanText, parseIban, type AccountLines, type BankLine } from './bank-line.ts'
import { readCsvTable } from './csv-table.ts'
import { parseDay } from './parse-day.ts'
import { parseDecimal } from './parse-decimal.ts'
import { ReadingError } from './reading-error.ts'

/** Rows without a date at the end, such as the closing balance, are left out; anywhere else they are an error. */
export function readCsvStatement(text: string, mapping: CsvMapping): AccountLines & { header: string[] } {
  const { header, rows } = readCsvTable(text)
  assertColumns(header, mapping)
  const isTransaction = (row: CsvRow) => parseDay(getCell(row, mapping.date), mapping.dateOrder) !== null
  const end = rows.findLastIndex(isTransaction) + 1
  if (end === 0)
    throw new ReadingError(
      'invoices.statement_date',
      `"${getCell(rows[0]!, mapping.date).slice(0, 40)}" is not a date in this order.`,
      rows[0]!.line,
    )
  const lines = rows.slice(0, end).flatMap((row) => readRow(row, mapping) ?? [])
  return { account: cleanText(parseIban(mapping.account) ?? mapping.account), lines, header }
}

const getCell = ({ cells }: CsvRow, column: number | null): string => (column === null ? '' : (cells[column]?.trim() ?? ''))

function assertColumns(header: readonly string[], { amount, debit, credit, ...mapping }: CsvMapping): void {
  const columns = [mapping.date, amount, debit, credit, mapping.currency, mapping.counterparty, mapping.iban, mapping.reference]
  const isMissing = [...columns, ...mapping.purpose].some((column) => column !== null && column >= header.length)
  if (isMissing) throw new ReadingError('invoices.statement_columns', `The file has only ${header.length} columns.`)
  if (amount === null && credit === null) throw new ReadingError('invoices.statement_columns', 'Choose a column with the amounts.')
}

/** Undefined if the row has a date but the amount is zero, such as notes of the bank. */
function readRow(row: CsvRow, mapping: CsvMapping): BankLine | undefined {
  const date = parseDay(getCell(row, mapping.date), mapping.dateOrder)
  if (!date)
    throw new ReadingError('invoices.statement_date', `"${getCell(row, mapping.date).slice(0, 40)}" is not a date in this order.`, row.line)
  const currency = getCell(row, mapping.currency).toUpperCase() || mapping.defaultCurrency
  if (!currencies.includes(currency))
    throw new ReadingError('invoices.statement_currency', `"${currency.slice(0, 10)}" is not a currency.`, row.line)
  const amount = readAmount(row, mapping, currency)
  if (amount === 0) return undefined
  return {
    date,
    amount,
    currency,
    counterparty: cleanText(unescapeFormula(getCell(row, mapping.counterparty))),
    iban: parseIban(getCell(row, mapping.iban)),
    purpose: cleanPurpose(
      mapping.purpose
        .map((column) => unescapeFormula(getCell(row, column)))
        .filter(Boolean)
        .join(' '),
    ),
    reference: cleanText(getCell(row, mapping.reference)) || null,
  }
}

/** Programs that export CSV protect such cells with an apostrophe. */
const unescapeFormula = (text: string) => (/^'\s*[=+\-@|]/.test(text) ? text.slice(1) : text)

function readAmount(row: CsvRow, { amount, debit, credit, decimalSeparator }: CsvMapping, currency: string): number {
  const parse = (column: number | null): number => {
    const text = getCell(row, column)
    const parsed = text === '' ? 0 : parseDecimal(text, decimalSeparator, currency)
    if (parsed === null)
      throw new ReadingError('invoices.statement_amount', `"${text.slice(0, 40)}" is not an amount in this format.`, row.line)
    return parsed
  }
  const isFilled = [amount, debit, credit].some((column) => getCell(row, column) !== '')
  if (!isFilled) throw new ReadingError('invoices.statement_amount', 'The amount is missing.', row.line)
  return amount === null ? Math.abs(parse(credit)) - Math.abs(parse(debit)) : parse(amount)
}
