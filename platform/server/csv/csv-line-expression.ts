import { type Expression, type RawBuilder, sql } from 'kysely'

/** `text` and `number` may be null; `amount` is in minor units, of which `units` make one major unit. */
export type CsvCellExpression =
  | { text: Expression<unknown> }
  | { number: Expression<unknown> }
  | { amount: Expression<unknown>; units: Expression<unknown> }

/** SQL that produces the same line as `formatCsvLine` without line end; large exports then need no row objects. */
export const csvLineExpression = (cells: readonly CsvCellExpression[]): RawBuilder<string> =>
  sql`${sql.join(cells.map(cellExpression), sql` || ',' || `)}`

function cellExpression(cell: CsvCellExpression): RawBuilder<string> {
  if ('text' in cell) return quoteText(cell.text)
  return sql`coalesce(${'number' in cell ? sql`cast(${cell.number} as text)` : formatAmount(cell.amount, cell.units)}, '')`
}

const BLANKS = '\v\f \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'
const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n', '|']

const quoteText = (text: Expression<unknown>) =>
  sql<string>`coalesce(case when substr(ltrim(${text}, ${sql.lit(BLANKS)}), 1, 1) in (${sql.join(SIGNS.map((sign) => sql.lit(sign)))})
    then '"''' else '"' end || replace(${text}, '"', '""') || '"', '')`

const formatAmount = (amount: Expression<unknown>, units: Expression<unknown>) => {
  const rest = sql`abs(${amount}) % ${units}`
  return sql<string>`case when ${amount} < 0 then '-' else '' end || cast(abs(${amount}) / ${units} as text) ||
    case when ${rest} = 0 then '' else '.' || rtrim(substr(cast(${units} + ${rest} as text), 2), '0') end`
}
