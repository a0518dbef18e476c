import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { invoices as contract } from '../../contract.ts'
import type { InvoiceContext } from '../../server/context.ts'
import { readSettings } from '../../settings/server/index.ts'
import type { AccountingSettings } from '../contract.ts'
import { assertPeriodReadable, type IssuedInvoice, type PeriodPayment, readIssuedInvoices, readPeriodPayments } from './read-period.ts'

type Result = Output<typeof contract.getAccountingPeriod>
export type DatevProblem = Result['datevProblems'][number]

export async function getAccountingPeriod(ctx: InvoiceContext, period: Input<typeof contract.getAccountingPeriod>): Promise<Result> {
  assertPeriodReadable(ctx, period)
  const [issued, payments] = [await readIssuedInvoices(ctx, period), await readPeriodPayments(ctx, period)]
  const { accounting } = await readSettings(ctx.db)
  return { sums: sumByCurrency(issued, payments), datevProblems: findDatevProblems(accounting, issued, payments) }
}

function sumByCurrency(issued: readonly IssuedInvoice[], payments: readonly PeriodPayment[]): Result['sums'] {
  const sums = new Map<string, Result['sums'][number]>()
  const getSum = (currency: string) => {
    const sum = sums.get(currency) ?? { currency, invoices: 0, taxable: 0, tax: 0, total: 0, payments: 0 }
    sums.set(currency, sum)
    return sum
  }
  for (const { currency, taxable, tax, total } of issued) {
    const sum = getSum(currency)
    sum.invoices++
    sum.taxable += taxable
    sum.tax += tax
    sum.total += total
  }
  for (const { currency, amount } of payments) getSum(currency).payments += amount
  return [...sums.values()].toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
}

const blankProblem = { taxCategory: null, taxRate: null, currency: null }

/** One problem for each missing account and each currency. */
export function findDatevProblems(
  settings: AccountingSettings | null,
  issued: readonly IssuedInvoice[],
  payments: readonly PeriodPayment[],
): DatevProblem[] {
  if (!settings) return [{ ...blankProblem, kind: 'no_settings' }]
  const currencies = new Set([...issued, ...payments].map(({ currency }) => currency).filter((currency) => currency !== 'EUR'))
  const groups = issued.filter(({ currency }) => currency === 'EUR').flatMap(({ taxGroups }) => taxGroups)
  const missing = new Map(
    groups
      .filter((group) => !findRevenueAccount(settings, group))
      .map(({ taxCategory, taxRate }) => [
        `${taxCategory} ${taxRate}`,
        { taxCategory, taxRate } as Pick<DatevProblem, 'taxCategory' | 'taxRate'>,
      ]),
  )
  return [
    ...[...missing.values()].map((rate): DatevProblem => ({ ...blankProblem, ...rate, kind: 'tax_rate' })),
    ...[...currencies].toSorted().map((currency): DatevProblem => ({ ...blankProblem, currency, kind: 'currency' })),
  ]
}

export const findRevenueAccount = (
  { revenueAccounts }: AccountingSettings,
  { taxCategory, taxRate }: { taxCategory: string; taxRate: number },
): string | undefined => revenueAccounts.find((one) => one.taxCategory === taxCategory && one.taxRate === taxRate)?.account
