import type { Input } from '#platform/contract/endpoint.ts'
import { ApiError } from '#platform/server/api-error.ts'
import { ApiResponse } from '#platform/server/module.ts'
import type { invoices as contract } from '../../contract.ts'
import type { Party } from '../../invoice-contract.ts'
import type { InvoiceContext } from '../../server/context.ts'
import { readSettings } from '../../settings/server/index.ts'
import type { AccountingSettings } from '../contract.ts'
import { findDatevProblems, findRevenueAccount } from './accounting-period.ts'
import { formatDatevFile, getFiscalYearStart, type Posting } from './datev-file.ts'
import { assertPeriodReadable, type IssuedInvoice, type PeriodPayment, readIssuedInvoices, readPeriodPayments } from './read-period.ts'

const MAX_POSTINGS = 99_999
const CASH = '10'

/** Only euro: amounts in other currencies would need the rate of the day, which Staffroom does not know. */
export async function exportDatev(ctx: InvoiceContext, period: Input<typeof contract.exportDatev>): Promise<ApiResponse<string>> {
  assertPeriodReadable(ctx, period)
  const { accounting: settings, closedUntil } = await readSettings(ctx.db)
  const [issued, payments] = [await readIssuedInvoices(ctx, period), await readPeriodPayments(ctx, period)]
  assertExportable(settings, period, { issued, payments })
  const postings = [
    ...issued.filter(isInEuro).flatMap((invoice) => toInvoicePostings(settings, invoice)),
    ...payments.filter(isInEuro).map((payment) => toPaymentPosting(settings, payment)),
  ]
  if (postings.length > MAX_POSTINGS)
    throw new ApiError(
      409,
      'invoices.too_many_postings',
      `DATEV accepts at most ${MAX_POSTINGS} postings in a file. Choose a shorter period.`,
    )
  const isClosed = closedUntil !== null && closedUntil >= period.to
  const file = formatDatevFile({ settings, ...period, createdAt: ctx.now, isClosed }, postings)
  return new ApiResponse<string>(200, file as unknown as string, {
    'content-type': 'text/csv; charset=windows-1252',
    'content-disposition': `attachment; filename="EXTF_Buchungsstapel_${period.from}_${period.to}.csv"`,
  })
}

function assertExportable(
  settings: AccountingSettings | null,
  { from, to }: { from: string; to: string },
  { issued, payments }: { issued: IssuedInvoice[]; payments: PeriodPayment[] },
): asserts settings is AccountingSettings {
  const problems = findDatevProblems(settings, issued, payments).filter(({ kind }) => kind !== 'currency')
  if (problems.length > 0)
    throw new ApiError(
      409,
      'invoices.accounts_missing',
      'The export needs the numbers of the tax advisor and an account for each tax rate.',
      problems.map(({ taxCategory, taxRate }) => ({
        path: taxCategory === null ? '/settings/accounting' : '/settings/accounting/revenueAccounts',
        message: taxCategory === null ? 'is missing' : `has no account for ${taxCategory} ${taxRate} %`,
      })),
    )
  const month = settings!.fiscalYearStart
  if (getFiscalYearStart(from, month) !== getFiscalYearStart(to, month))
    throw new ApiError(409, 'invoices.two_fiscal_years', 'A file for DATEV must be within one fiscal year.')
}

const isInEuro = ({ currency }: { currency: string }) => currency === 'EUR'

/** One posting for each tax group, including its tax. */
const toInvoicePostings = (settings: AccountingSettings, invoice: IssuedInvoice): Posting[] =>
  invoice.taxGroups
    .map((group) => ({
      amount: group.taxable + group.tax,
      account: getCustomerAccount(settings, invoice),
      contraAccount: findRevenueAccount(settings, group)!,
      date: invoice.issuedDate,
      documentNumber: invoice.number,
      text: getName(invoice.client),
      dueDate: invoice.dueDate,
      vatId: group.taxCategory === 'K' || group.taxCategory === 'AE' ? (invoice.client?.vatId?.replaceAll(/\s/g, '') ?? null) : null,
    }))
    .filter(({ amount }) => amount !== 0)

/** Money received credits the customer's account. */
const toPaymentPosting = (settings: AccountingSettings, payment: PeriodPayment): Posting => ({
  amount: -payment.amount,
  account: getCustomerAccount(settings, payment),
  contraAccount: payment.method === CASH ? settings.cashAccount : settings.bankAccount,
  date: payment.date,
  documentNumber: payment.number,
  text: getName(payment.client),
})

/** Invoices without a client of the list share the first account. */
const getCustomerAccount = ({ firstCustomerAccount }: AccountingSettings, { clientId }: { clientId: number | null }) =>
  String(Number(firstCustomerAccount) + (clientId ?? 0))

const getName = (client: Party | null) => client?.company ?? client?.name ?? ''
