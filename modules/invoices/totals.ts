import { AMOUNT_LIMIT } from '#platform/contract/money.ts'

/** What of a line its amount follows from. */
export type PricedLine = {
  /** Up to four decimals; below zero for what is given back. */
  quantity: number
  /** Minor units, without tax. */
  unitPrice: number
  /** Percent of the line, up to two decimals; or an amount in minor units, taken off towards zero. At most one of them. */
  discountPercent?: number | null
  discountAmount?: number | null
  /** Percent, up to two decimals. */
  taxRate: number
  /** UNCL 5305; `S` above zero percent and `Z` at zero unless given. */
  taxCategory?: string | null
}

export type Priced = {
  lines: readonly PricedLine[]
  /** Off the sum of the lines: percent, or an amount spread over the tax groups by their size. At most one of them. */
  discountPercent?: number | null
  discountAmount?: number | null
}

/** One VAT breakdown (BG-23): what is taxed by one category and rate. All in minor units. */
export type TaxGroup = {
  taxCategory: string
  taxRate: number
  /** The part of the document's discount that falls on it (BT-92). */
  discount: number
  /** BT-116. */
  taxable: number
  /** BT-117: rounded once for the group, never by line. */
  tax: number
}

/** In minor units, with the terms of EN 16931 that they are. */
export type Totals = {
  lines: { gross: number; discount: number; net: number }[]
  /** Sum of the lines' net amounts (BT-106). */
  subtotal: number
  /** The document's discount (BT-107). */
  discount: number
  /** BT-109. */
  taxable: number
  /** BT-110. */
  tax: number
  /** With tax (BT-112). */
  total: number
  taxGroups: TaxGroup[]
}

/** The amounts of an invoice as EN 16931 prescribes them, exact to the minor unit; null where one goes beyond `AMOUNT_LIMIT`. */
export function totalsOf(priced: Priced): Totals | null {
  const lines = priced.lines.map(amountsOfLine)
  const groups = groupsOf(priced, lines)
  const subtotal = sum(lines.map(({ net }) => net))
  const discount = sum(groups.map((group) => group.discount))
  const tax = sum(groups.map((group) => group.tax))
  const taxable = subtotal - discount
  const total = taxable + tax
  const all = [subtotal, total, ...lines.map(({ gross }) => gross), ...groups.map((group) => group.taxable)]
  if (all.some((amount) => magnitude(amount) > BigInt(AMOUNT_LIMIT))) return null
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

export const categoryOf = ({ taxCategory, taxRate }: Pick<PricedLine, 'taxCategory' | 'taxRate'>): string =>
  taxCategory ?? (taxRate > 0 ? 'S' : 'Z')

type Line = { gross: bigint; discount: bigint; net: bigint }
type Group = { taxCategory: string; taxRate: number; discount: bigint; taxable: bigint; tax: bigint }

function amountsOfLine({ quantity, unitPrice, discountPercent, discountAmount }: PricedLine): Line {
  const gross = divided(scaled(quantity, 4) * BigInt(unitPrice), 10_000n)
  const towardsZero = BigInt(discountAmount ?? 0) * (gross < 0n ? -1n : 1n)
  const discount = discountPercent ? share(gross, discountPercent) : towardsZero
  return { gross, discount, net: gross - discount }
}

/** In the order in which the lines first name them. */
function groupsOf({ lines, discountPercent, discountAmount }: Priced, amounts: Line[]): Group[] {
  const groups = new Map<string, Group>()
  lines.forEach((line, at) => {
    const taxCategory = categoryOf(line)
    const key = `${taxCategory} ${line.taxRate}`
    const group = groups.get(key) ?? { taxCategory, taxRate: line.taxRate, discount: 0n, taxable: 0n, tax: 0n }
    groups.set(key, { ...group, taxable: group.taxable + amounts[at]!.net })
  })
  const all = [...groups.values()]
  const off = discountPercent
    ? all.map(({ taxable }) => share(taxable, discountPercent))
    : spread(
        BigInt(discountAmount ?? 0),
        all.map(({ taxable }) => taxable),
      )
  return all.map((group, at) => {
    const taxable = group.taxable - off[at]!
    return { ...group, discount: off[at]!, taxable, tax: share(taxable, group.taxRate) }
  })
}

/**
 * Shares of an amount in proportion to the weights that add up to it exactly: what rounding leaves goes to the largest remainders.
 * Where the weights come to less than nothing so do the shares: a credit note gives back what was taken off.
 */
function spread(amount: bigint, weights: bigint[]): bigint[] {
  const whole = sum(weights)
  if (amount === 0n || whole === 0n) return weights.map(() => 0n)
  if (whole < 0n) return spread(amount, weights.map(negated)).map(negated)
  const parts = weights.map((weight, at) => {
    const exact = amount * weight
    const floor = floored(exact, whole)
    return { at, floor, remainder: exact - floor * whole }
  })
  let left = amount - sum(parts.map(({ floor }) => floor))
  const byRemainder = parts.toSorted((one, other) => Number(other.remainder > one.remainder) - Number(other.remainder < one.remainder))
  const raised = new Set<number>()
  for (const { at } of byRemainder) if (left-- > 0n) raised.add(at)
  return parts.map(({ at, floor }) => floor + (raised.has(at) ? 1n : 0n))
}

const share = (amount: bigint, percent: number) => divided(amount * scaled(percent, 2), 10_000n)

/** Half away from zero, as people round. */
function divided(amount: bigint, by: bigint): bigint {
  const half = (magnitude(amount) * 2n + by) / (by * 2n)
  return amount < 0n ? -half : half
}

function floored(amount: bigint, by: bigint): bigint {
  const cut = amount / by
  return amount < 0n && cut * by !== amount ? cut - 1n : cut
}

const negated = (amount: bigint) => -amount
const magnitude = (amount: bigint) => (amount < 0n ? -amount : amount)
const sum = (amounts: bigint[]) => amounts.reduce((all, one) => all + one, 0n)

/** A number with at most so many decimals as a whole number of its last place. */
const scaled = (value: number, places: number) => BigInt(Math.round(value * 10 ** places))

/** Whether a number has no more decimals than that, as people wrote it. */
export const hasDecimals = (value: number, places: number): boolean => Number(value.toFixed(places)) === value
