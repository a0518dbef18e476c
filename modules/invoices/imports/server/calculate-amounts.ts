import { Value } from 'typebox/value'
import { ApiError } from '#platform/server/api-error.ts'
import { toContentInput, type InvoiceContent, toInvoiceColumns } from '../../drafts/server/index.ts'
import { LineDraft } from '../../invoice-contract.ts'
import { parseMinorUnits } from './minor-units.ts'
import { deriveTaxRate, type RawLine, type StatedAmounts } from './read-lines.ts'

type Amounts = ReturnType<typeof toInvoiceColumns>
export type AmountInput = {
  content: Omit<InvoiceContent, 'lines' | 'discountPercent' | 'discountAmount'>
  lines: readonly RawLine[]
  /** Of the whole invoice. */
  rawDiscount: string | undefined
  stated: StatedAmounts
  /** The only line stands for the totals. */
  isTotalOnly: boolean
}
/** Programs export discounts as percentages or amounts, without saying which. */
type DiscountKinds = { line: 'percent' | 'amount'; document: 'percent' | 'amount' }

const discountKinds: readonly DiscountKinds[] = [
  { line: 'percent', document: 'percent' },
  { line: 'percent', document: 'amount' },
  { line: 'amount', document: 'amount' },
  { line: 'amount', document: 'percent' },
]

/** The amounts in the reading that agrees with the stated total, otherwise the first possible reading. Null if a line item is invalid. */
export function calculateAmounts(input: AmountInput): { amounts: Amounts; isAgreed: boolean } | null {
  const readings = listReadings(input)
  const possible = readings.flatMap((reading) => tryCalculate(input, reading) ?? [])
  if (possible.length === 0) return null
  const agreed = possible.find((amounts) => agrees(amounts, input))
  return agreed ? { amounts: applyStatedAmounts(agreed, input.stated), isAgreed: true } : { amounts: possible[0]!, isAgreed: false }
}

type Reading = { kinds: DiscountKinds; taxRate: number | null }

/** Without a tax rate, the stated tax is distributed over the lines. */
function listReadings({ lines, rawDiscount, stated }: AmountInput): Reading[] {
  const hasDiscount = rawDiscount !== undefined || lines.some((line) => line.rawDiscount !== undefined)
  const derived = lines.every(({ taxRate }) => taxRate === 0) ? deriveTaxRate(stated) : null
  const rates = derived ? [derived, null] : [null]
  return rates.flatMap((taxRate) => (hasDiscount ? discountKinds : discountKinds.slice(0, 1)).map((kinds) => ({ kinds, taxRate })))
}

function tryCalculate({ content, lines, rawDiscount }: AmountInput, { kinds, taxRate }: Reading): Amounts | undefined {
  const { currency } = content
  const drafts = lines.map(({ rawDiscount: raw, ...line }) => ({
    ...line,
    ...(taxRate !== null && { taxRate }),
    ...readDiscount(raw, kinds.line, currency),
  }))
  if (!drafts.every((line) => Value.Check(LineDraft, line))) return undefined
  const completed = toContentInput({ lines: drafts } as never).lines!
  try {
    return toInvoiceColumns({ ...content, ...readDiscount(rawDiscount, kinds.document, currency), lines: completed })
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

function readDiscount(raw: string | undefined, kind: 'percent' | 'amount', currency: string) {
  const none = { discountPercent: null, discountAmount: null }
  if (raw === undefined || Number(raw) === 0) return none
  if (kind === 'percent') return { ...none, discountPercent: Math.abs(Math.round(Number(raw) * 100) / 100) }
  return { ...none, discountAmount: Math.abs(parseMinorUnits(raw, currency)?.amount ?? 0) }
}

/** Other programs round each line or only the total, so they may differ by one minor unit for each line. */
function agrees({ columns, lines }: Amounts, { stated, isTotalOnly }: AmountInput): boolean {
  const tolerance = isTotalOnly && stated.net !== null ? Infinity : Math.max(1, lines.length)
  const isClose = (computed: number, expected: number | null) => expected === null || Math.abs(computed - expected) <= tolerance
  return isClose(columns.total, stated.total) && (stated.total !== null || isClose(columns.taxable, stated.net))
}

/** The invoice is what the client received, so its total wins over ours; the tax takes the difference, or the discount without tax. */
function applyStatedAmounts(amounts: Amounts, { total }: StatedAmounts): Amounts {
  const difference = total === null ? 0 : total - amounts.columns.total
  if (difference === 0) return amounts
  const { columns } = amounts
  const groups = JSON.parse(columns.taxGroups) as { taxRate: number; tax: number; taxable: number; discount: number }[]
  const group = groups.toSorted((one, other) => other.tax - one.tax)[0]!
  const isTaxed = group.taxRate > 0
  if (isTaxed) group.tax += difference
  else Object.assign(group, { taxable: group.taxable + difference, discount: group.discount - difference })
  const changed = isTaxed
    ? { tax: columns.tax + difference }
    : { taxable: columns.taxable + difference, discount: columns.discount - difference }
  return { ...amounts, columns: { ...columns, ...changed, total: total!, taxGroups: JSON.stringify(groups) } }
}
