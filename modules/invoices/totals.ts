import { MAX_AMOUNT } from '#platform/contract/money.ts'

export type PricedLine = {
  /** Up to four decimals; negative for returned goods. */
  quantity: number
  /** Minor units, before tax. */
  unitPrice: number
  /** Percent of the line, up to two decimals, or an amount in minor units that reduces its absolute value. At most one of them. */
  discountPercent?: number | null
  discountAmount?: number | null
  /** Percent, up to two decimals. */
  taxRate: number
  /** UNCL 5305; by default `S` above zero percent and `Z` at zero. */
  taxCategory?: string | null
}

export type PricedInvoice = {
  lines: readonly PricedLine[]
  /** Percent of the lines' sum, or an amount distributed over the tax groups by their size. At most one of them. */
  discountPercent?: number | null
  discountAmount?: number | null
}

/** One VAT breakdown (BG-23): everything taxed in one category at one rate. Amounts in minor units. */
export type TaxGroup = {
  taxCategory: string
  taxRate: number
  /** This group's share of the document discount (BT-92). */
  discount: number
  taxable: number
  /** Rounded once for the group, never by line (BT-117). */
  tax: number
}

/** Amounts in minor units, with the corresponding terms of EN 16931. */
export type Totals = {
  lines: { gross: number; discount: number; net: number }[]
  /** Sum of the lines' net amounts (BT-106). */
  subtotal: number
  /** The document's discount (BT-107). */
  discount: number
  /** Subtotal minus discount (BT-109). */
  taxable: number
  tax: number
  /** Including tax (BT-112). */
  total: number
  taxGroups: TaxGroup[]
}

/** Calculates the amounts of an invoice according to EN 16931, exact to the minor unit; null if one exceeds `AMOUNT_LIMIT`. */
export function calculateTotals(priced: PricedInvoice): Totals | null {
  const lines = priced.lines.map(calculateLine)
  const groups = calculateTaxGroups(priced, lines)
  const subtotal = sum(lines.map(({ net }) => net))
  const discount = sum(groups.map((group) => group.discount))
  const tax = sum(groups.map((group) => group.tax))
  const taxable = subtotal - discount
  const total = taxable + tax
  const all = [subtotal, total, ...lines.map(({ gross }) => gross), ...groups.map((group) => group.taxable)]
  if (all.some((amount) => absolute(amount) > BigInt(MAX_AMOUNT))) return null
  return {
    lines: lines.map(({ gross, discount: off, net }) => ({ gross: Number(gross), discount: Number(off), net: Number(net) })),
    subtotal: Number(subtotal),
    discount: Number(discount),
    taxable: Number(taxable),
    tax: Number(tax),
    total: Number(total),
    taxGroups: groups.map((group) => ({
      ...group,
      discount: Number(group.discount),
      taxable: Number(group.taxable),
      tax: Number(group.tax),
    })),
  }
}

export const getDefaultTaxCategory = ({ taxCategory, taxRate }: Pick<PricedLine, 'taxCategory' | 'taxRate'>): string =>
  taxCategory ?? (taxRate > 0 ? 'S' : 'Z')

/** Only the other categories have an exemption reason. */
export const isTaxed = (taxCategory: string): boolean => taxCategory === 'S' || taxCategory === 'Z'

type LineAmounts = { gross: bigint; discount: bigint; net: bigint }
type TaxGroupAmounts = { taxCategory: string; taxRate: number; discount: bigint; taxable: bigint; tax: bigint }

function calculateLine({ quantity, unitPrice, discountPercent, discountAmount }: PricedLine): LineAmounts {
  const gross = divideRounded(toScaledInteger(quantity, 4) * BigInt(unitPrice), 10_000n)
  const signedAmount = BigInt(discountAmount ?? 0) * (gross < 0n ? -1n : 1n)
  const discount = discountPercent ? takePercent(gross, discountPercent) : signedAmount
  return { gross, discount, net: gross - discount }
}

/** Groups are in the order in which the lines first use their rate. */
function calculateTaxGroups({ lines, discountPercent, discountAmount }: PricedInvoice, amounts: LineAmounts[]): TaxGroupAmounts[] {
  const groups = new Map<string, TaxGroupAmounts>()
  lines.forEach((line, index) => {
    const taxCategory = getDefaultTaxCategory(line)
    const key = `${taxCategory} ${line.taxRate}`
    const group = groups.get(key) ?? { taxCategory, taxRate: line.taxRate, discount: 0n, taxable: 0n, tax: 0n }
    groups.set(key, { ...group, taxable: group.taxable + amounts[index]!.net })
  })
  const all = [...groups.values()]
  const discounts = discountPercent
    ? all.map(({ taxable }) => takePercent(taxable, discountPercent))
    : distribute(
        BigInt(discountAmount ?? 0),
        all.map(({ taxable }) => taxable),
      )
  return all.map((group, at) => {
    const taxable = group.taxable - discounts[at]!
    return { ...group, discount: discounts[at]!, taxable, tax: takePercent(taxable, group.taxRate) }
  })
}

/** In proportion to the weights, exactly: rounding remainders go to the largest fractions. Negative sums give negative shares. */
function distribute(amount: bigint, weights: bigint[]): bigint[] {
  const totalWeight = sum(weights)
  if (amount === 0n || totalWeight === 0n) return weights.map(() => 0n)
  if (totalWeight < 0n) return distribute(amount, weights.map(negate)).map(negate)
  const parts = weights.map((weight, at) => {
    const exact = amount * weight
    const floor = divideFloor(exact, totalWeight)
    return { at, floor, remainder: exact - floor * totalWeight }
  })
  let left = amount - sum(parts.map(({ floor }) => floor))
  const byRemainder = parts.toSorted((one, other) => Number(other.remainder > one.remainder) - Number(other.remainder < one.remainder))
  const raised = new Set<number>()
  for (const { at } of byRemainder) if (left-- > 0n) raised.add(at)
  return parts.map(({ at, floor }) => floor + (raised.has(at) ? 1n : 0n))
}

const takePercent = (amount: bigint, percent: number) => divideRounded(amount * toScaledInteger(percent, 2), 10_000n)

/** Rounds half away from zero. */
function divideRounded(amount: bigint, by: bigint): bigint {
  const half = (absolute(amount) * 2n + by) / (by * 2n)
  return amount < 0n ? -half : half
}

function divideFloor(amount: bigint, by: bigint): bigint {
  const cut = amount / by
  return amount < 0n && cut * by !== amount ? cut - 1n : cut
}

const negate = (amount: bigint) => -amount
const absolute = (amount: bigint) => (amount < 0n ? -amount : amount)
const sum = (amounts: bigint[]) => amounts.reduce((all, one) => all + one, 0n)

/** Converts a number with at most `places` decimals to an integer count of its last place. */
const toScaledInteger = (value: number, places: number) => BigInt(Math.round(value * 10 ** places))

export const hasAtMostDecimals = (value: number, places: number): boolean => Number(value.toFixed(places)) === value
