import { currencies } from '#platform/contract/money.ts'
import type { CsvMapping, DecimalSeparator } from '../../contract.ts'
import { parseIban } from './bank-line.ts'
import { findField, type CsvField } from './column-names.ts'
import type { CsvTable } from './csv-table.ts'
import { detectDateOrder } from './parse-day.ts'
import { detectSeparator } from './parse-decimal.ts'

export type GuessedMapping = Omit<CsvMapping, 'date'> & { date: number | null }

const MAX_SAMPLES = 200

/** From the names of the columns, and the formats of their values. */
export function guessMapping({ header, rows, preambleIban }: CsvTable, defaultCurrency: string): GuessedMapping {
  const found = header.map(findField)
  const find = (field: CsvField): number | null => {
    const index = found.indexOf(field)
    return index < 0 ? null : index
  }
  const [date, amount, debit, credit, currency] = [find('date'), find('amount'), find('debit'), find('credit'), find('currency')]
  const readSamples = (column: number | null): string[] =>
    column === null ? [] : rows.slice(0, MAX_SAMPLES).flatMap(({ cells }) => cells[column]?.trim() || [])
  const hasAmount = amount !== null
  return {
    date,
    amount,
    debit: hasAmount ? null : debit,
    credit: hasAmount ? null : credit,
    currency: readSamples(currency).some((text) => currencies.includes(text.toUpperCase())) ? currency : null,
    counterparty: find('counterparty'),
    iban: readSamples(find('iban')).some((text) => parseIban(text)) ? find('iban') : null,
    purpose: found.flatMap((field, index) => (field === 'purpose' ? [index] : [])),
    reference: find('reference'),
    dateOrder: detectDateOrder(
      readSamples(date)
        .filter((text) => /\d/.test(text))
        .slice(0, -1),
    ),
    decimalSeparator: guessSeparator([...readSamples(amount), ...readSamples(debit), ...readSamples(credit)]),
    defaultCurrency,
    account: readSamples(find('account'))[0]?.slice(0, 100) ?? preambleIban ?? '',
  }
}

const guessSeparator = (texts: readonly string[]): DecimalSeparator => detectSeparator(texts) ?? '.'
