import { describe, expect, test } from 'vitest'
import { MAX_AMOUNT, currencies, formatDecimal, formatMoney, getMinorUnitDigits } from '#platform/contract/money.ts'
import { type PricedInvoice, type PricedLine, type Totals, hasAtMostDecimals, calculateTotals } from './totals.ts'

/** An exact fraction, independent of the implementation under test. */
type Ratio = readonly [over: bigint, under: bigint]

const ratio = (decimal: string): Ratio => {
  const [integer, places = ''] = decimal.split('.') as [string, string?]
  return [BigInt(integer + places), 10n ** BigInt(places.length)]
}
const times = ([a, b]: Ratio, [c, d]: Ratio): Ratio => [a * c, b * d]

/** Rounds half away from zero by comparing both neighbors. */
function nearest([over, under]: Ratio): bigint {
  const below = over / under - (over < 0n && over % under !== 0n ? 1n : 0n)
  const twice = 2n * (over - below * under)
  if (twice === under) return over < 0n ? below : below + 1n
  return twice < under ? below : below + 1n
}

type DecimalLine = { quantity: string; unitPrice: bigint; discountPercent?: string; discountAmount?: bigint; taxRate: string }
type Decimals = { lines: DecimalLine[]; discountPercent?: string; discountAmount?: bigint }

/** Reference implementation of EN 16931 for a percentage discount or none: BR-CO-10, 11, 13, 14, 15 and BR-S-08, 09. */
function calculateExpected({ lines, discountPercent }: Decimals) {
  const nets = lines.map((line) => {
    const gross = nearest(times(ratio(line.quantity), [line.unitPrice, 1n]))
    if (line.discountPercent) return gross - nearest(times([gross, 100n], ratio(line.discountPercent)))
    return gross < 0n ? gross + (line.discountAmount ?? 0n) : gross - (line.discountAmount ?? 0n)
  })
  const rates = [...new Set(lines.map(({ taxRate }) => Number(taxRate)))]
  const groups = rates.map((rate) => {
    const net = nets.filter((_, index) => Number(lines[index]!.taxRate) === rate).reduce((sum, one) => sum + one, 0n)
    const off = discountPercent ? nearest(times([net, 100n], ratio(discountPercent))) : 0n
    return { rate, off, taxable: net - off, tax: nearest(times([net - off, 100n], ratio(String(rate)))) }
  })
  const sum = (of: (group: (typeof groups)[number]) => bigint) => groups.reduce((all, group) => all + of(group), 0n)
  const subtotal = nets.reduce((all, one) => all + one, 0n)
  return {
    nets,
    groups,
    subtotal,
    discount: sum(({ off }) => off),
    tax: sum(({ tax }) => tax),
    total: sum(({ taxable, tax }) => taxable + tax),
  }
}

/** Mulberry32: the same numbers in every run. */
function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    below: (limit: number) => Math.floor(next() * limit),
    of: <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)]!,
  }
}
type Random = ReturnType<typeof createRandom>

const decimal = (random: Random, limit: number, places: number) =>
  `${random.below(limit)}${places ? `.${String(random.below(10 ** places)).padStart(places, '0')}` : ''}`

function randomLine(random: Random, digits: number): DecimalLine {
  const rates = ['0', '5.5', '7', '19', '20', '8.1', '2.25', '100', '33.33']
  const discount = random.of(['none', 'none', 'percent', 'amount'])
  const quantity = (random.next() < 0.1 ? '-' : '') + decimal(random, random.of([2, 10, 1_000]), random.below(5))
  return {
    quantity,
    unitPrice: BigInt(random.below(random.of([100, 10_000, 10 ** (5 + digits)]))),
    taxRate: random.of(rates),
    ...(discount === 'percent' && { discountPercent: decimal(random, 100, random.below(3)) }),
    ...(discount === 'amount' && { discountAmount: BigInt(random.below(50)) }),
  }
}

const toPricedInvoice = ({ lines, discountPercent, discountAmount }: Decimals): PricedInvoice => ({
  lines: lines.map((line): PricedLine => ({
    quantity: Number(line.quantity),
    unitPrice: Number(line.unitPrice),
    taxRate: Number(line.taxRate),
    discountPercent: line.discountPercent === undefined ? null : Number(line.discountPercent),
    discountAmount: line.discountAmount === undefined ? null : Number(line.discountAmount),
  })),
  discountPercent: discountPercent === undefined ? null : Number(discountPercent),
  discountAmount: discountAmount === undefined ? null : Number(discountAmount),
})

/** The sums that EN 16931 requires of every invoice. */
function assertSums({ subtotal, discount, taxable, tax, total, lines, taxGroups }: Totals) {
  const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0)
  expect(subtotal).toBe(sum(lines.map(({ net }) => net)))
  expect(discount).toBe(sum(taxGroups.map((group) => group.discount)))
  expect(taxable).toBe(subtotal - discount)
  expect(taxable).toBe(sum(taxGroups.map((group) => group.taxable)))
  expect(tax).toBe(sum(taxGroups.map((group) => group.tax)))
  expect(total).toBe(taxable + tax)
}

describe('invoice amounts', () => {
  test(
    'match exact fractions for 100,000 random invoices in currencies with 0, 2 and 3 decimals',
    { tags: ['long'], timeout: 120_000 },
    () => {
      const random = createRandom(16_931)
      for (let turn = 0; turn < 100_000; turn++) {
        const digits = getMinorUnitDigits(random.of(['JPY', 'EUR', 'BHD']))
        const lines = Array.from({ length: 1 + random.below(6) }, () => randomLine(random, digits))
        const invoice: Decimals = { lines, ...(random.next() < 0.3 && { discountPercent: decimal(random, 50, 2) }) }
        const totals = calculateTotals(toPricedInvoice(invoice))!
        const expected = calculateExpected(invoice)
        const actual = [totals.subtotal, totals.discount, totals.tax, totals.total, ...totals.lines.map(({ net }) => net)]
        const expectedAmounts = [expected.subtotal, expected.discount, expected.tax, expected.total, ...expected.nets].map(Number)
        if (String(actual) !== String(expectedAmounts)) expect({ invoice, got: actual }).toEqual({ invoice, got: expectedAmounts })
      }
    },
  )

  test('distribute a document discount proportionally and to the cent on 10,000 random invoices', { tags: ['long'] }, () => {
    const random = createRandom(931)
    for (let turn = 0; turn < 10_000; turn++) {
      const lines = Array.from({ length: 1 + random.below(8) }, () => ({
        ...randomLine(random, 2),
        quantity: String(1 + random.below(9)),
        discountAmount: 0n,
      }))
      const { subtotal } = calculateTotals(toPricedInvoice({ lines }))!
      const discountAmount = BigInt(random.below(subtotal + 1))
      const totals = calculateTotals(toPricedInvoice({ lines, discountAmount }))!
      assertSums(totals)
      expect(totals.discount).toBe(subtotal === 0 ? 0 : Number(discountAmount))
      for (const group of totals.taxGroups) {
        const before = group.taxable + group.discount
        if (subtotal > 0) expect(Math.abs(group.discount * subtotal - Number(discountAmount) * before)).toBeLessThanOrEqual(subtotal)
      }
    }
  })

  test('are the exact negative in a credit note, with any discount', () => {
    const random = createRandom(381)
    for (let turn = 0; turn < 2_000; turn++) {
      const lines = Array.from({ length: 1 + random.below(5) }, () => ({
        ...randomLine(random, 2),
        quantity: String(1 + random.below(9)),
        unitPrice: BigInt(100 + random.below(9_999)),
      }))
      const { subtotal } = calculateTotals(toPricedInvoice({ lines }))!
      const off = random.next() < 0.3 ? { discountPercent: decimal(random, 50, 2) } : { discountAmount: BigInt(random.below(subtotal + 1)) }
      const invoice = calculateTotals(toPricedInvoice({ lines, ...off }))!
      const credit = calculateTotals(toPricedInvoice({ lines: lines.map((line) => ({ ...line, quantity: `-${line.quantity}` })), ...off }))!
      assertSums(credit)
      const pickSums = ({ discount, tax, total }: typeof credit) => [discount, tax, total]
      expect(pickSums(credit)).toEqual(pickSums(invoice).map((amount) => 0 - amount))
    }
  })

  test('round tax once per rate, not per line', () => {
    const line = { quantity: 1, unitPrice: 3, taxRate: 20 }
    const totals = calculateTotals({ lines: [line, line, line, line] })!
    expect(totals).toMatchObject({ subtotal: 12, tax: 2, total: 14 })
    assertSums(totals)
  })

  test.each([
    [{ quantity: 0.5, unitPrice: 1 }, 1],
    [{ quantity: -0.5, unitPrice: 1 }, -1],
    [{ quantity: 1.005, unitPrice: 100 }, 101],
    [{ quantity: 0.0001, unitPrice: 4_999 }, 0],
    [{ quantity: 0.0001, unitPrice: 5_000 }, 1],
    [{ quantity: 3, unitPrice: 1_999, discountPercent: 12.5 }, 5_247],
    [{ quantity: -2, unitPrice: 500, discountAmount: 100 }, -900],
    [{ quantity: 0, unitPrice: 1_999 }, 0],
  ])('the net amount of %j is %i', (line, net) => {
    expect(calculateTotals({ lines: [{ taxRate: 0, ...line }] })!.lines[0]!.net).toBe(net)
  })

  test('100 percent tax doubles the amount, and returns have negative tax', () => {
    expect(calculateTotals({ lines: [{ quantity: 1, unitPrice: 777, taxRate: 100 }] })).toMatchObject({ tax: 777, total: 1_554 })
    const mixed = calculateTotals({
      lines: [
        { quantity: 1, unitPrice: 500, taxRate: 20 },
        { quantity: -1, unitPrice: 800, taxRate: 20 },
      ],
    })!
    expect(mixed).toMatchObject({ subtotal: -300, tax: -60, total: -360 })
  })

  test('are null beyond the limit instead of being truncated', () => {
    expect(calculateTotals({ lines: [{ quantity: 1_000_000_000, unitPrice: MAX_AMOUNT, taxRate: 20 }] })).toBe(null)
    const line = { quantity: 1, unitPrice: MAX_AMOUNT, taxRate: 0 }
    expect(calculateTotals({ lines: [line] })!.total).toBe(MAX_AMOUNT)
    expect(calculateTotals({ lines: [line, { ...line, unitPrice: 1 }] })).toBe(null)
    expect(calculateTotals({ lines: [line, { ...line, quantity: -1 }, line] })!.total).toBe(MAX_AMOUNT)
  })

  test('group tax by category even at the same rate', () => {
    const line = { quantity: 1, unitPrice: 100, taxRate: 0 }
    const { taxGroups } = calculateTotals({ lines: [line, { ...line, taxCategory: 'AE' }, line] })!
    expect(taxGroups).toEqual([
      { taxCategory: 'Z', taxRate: 0, discount: 0, taxable: 200, tax: 0 },
      { taxCategory: 'AE', taxRate: 0, discount: 0, taxable: 100, tax: 0 },
    ])
  })

  test('sum 10,000 lines without noticeable delay', () => {
    const lines = Array.from({ length: 10_000 }, (_, at) => ({ quantity: at / 8, unitPrice: 1_999, taxRate: at % 3 ? 20 : 5.5 }))
    expect(calculateTotals({ lines })!.lines).toHaveLength(10_000)
  })
})

describe('money', () => {
  test.each([
    [1_999, 'EUR', '19.99'],
    [-5, 'EUR', '-0.05'],
    [0, 'EUR', '0.00'],
    [1_999, 'JPY', '1999'],
    [1_999, 'BHD', '1.999'],
    [MAX_AMOUNT, 'EUR', '1000000000000.00'],
  ])('converts %i of %s to %s', (amount, currency, text) => expect(formatDecimal(amount, currency)).toBe(text))

  test('is formatted for the language with all its digits', () => {
    expect(formatMoney(123_456_789_012_345 % MAX_AMOUNT, 'EUR', 'de')).toBe('234.567.890.123,45\u00a0€')
    expect(formatMoney(1_999, 'JPY', 'en')).toBe('¥1,999')
    expect(formatMoney(1_999, 'BHD', 'en')).toBe('BHD\u00a01.999')
  })

  test('knows the currencies of ISO 4217 and rejects others', () => {
    expect(currencies.length).toBeGreaterThan(150)
    expect(new Set(currencies).size).toBe(currencies.length)
    expect(() => getMinorUnitDigits('XXX')).toThrow(RangeError)
  })

  test.each([
    [1.1, 1, true],
    [0.1 + 0.2, 2, false],
    [1.005, 2, false],
    [999_999_999.9999, 4, true],
    [1e-7, 4, false],
  ])('%d has at most %i decimals: %s', (value, places, isWithin) => expect(hasAtMostDecimals(value, places)).toBe(isWithin))
})
