import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDecimal, getMinorUnitDigits } from '#platform/contract/money.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { formatCsvLine } from './csv-line.ts'
import { csvLineExpression, type CsvCellExpression } from './csv-line-expression.ts'

let database: TestDatabase
beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())

async function writeLine(cells: readonly CsvCellExpression[]): Promise<string> {
  const { rows } = await sql<{ line: string }>`select ${csvLineExpression(cells)} as line`.execute(database.slow)
  return `${rows[0]!.line}\r\n`
}
const asText = (value: string | null) => sql`cast(${value} as text)`
const asInteger = (value: number | null) => sql`cast(${value} as bigint)`

const signs = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1',
  '＋1',
  '－1',
  '＠A',
  '|cmd',
  "=cmd|' /C calc'!A0",
  'a=b',
  '',
  'Ann "Sparks", Ltd.\nYork',
  '王小明',
  "'=1",
  '🎉 -1',
]
const blanks = ['', ' ', ' \t', '\u00a0', '\u2003 ', '\u3000', '\ufeff', '\v\f', '\u2028', '\n ', '\u200b']

test('the database writes the same cells as the server, including escaped formulas', async () => {
  const texts = [null, ...signs.flatMap((text) => blanks.map((blank) => blank + text))]
  expect(await writeLine(texts.map((text) => ({ text: asText(text) })))).toBe(formatCsvLine(texts))
})

test('writes numbers and amounts like JavaScript numbers', async () => {
  for (const currency of ['EUR', 'JPY', 'BHD']) {
    const amounts = [0, 1, -1, 10, 100, 1_000, 1_005, -20_880, 123_456_789, 99_999_999_999_999, -100]
    const units = asInteger(10 ** getMinorUnitDigits(currency))
    const expected = formatCsvLine([7, null, ...amounts.map((amount) => Number(formatDecimal(amount, currency))), null])
    const cells: CsvCellExpression[] = amounts.map((amount) => ({ amount: asInteger(amount), units }))
    expect(await writeLine([{ number: asInteger(7) }, { number: asInteger(null) }, ...cells, { amount: asInteger(null), units }])).toBe(
      expected,
    )
  }
})
