import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Amount, Currency } from '#platform/contract/money.ts'
import { CalendarDate, Nullable, OneOf, closedObject } from '#platform/contract/schema.ts'
import { Percent, taxCategories } from '../invoice-contract.ts'

const Digits = (maxLength: number) => Type.String({ pattern: `^\\d{1,${maxLength}}$`, examples: ['1200'] })

export const RevenueAccount = closedObject({ taxCategory: OneOf(taxCategories), taxRate: Percent, account: Digits(8) })

/** What DATEV needs to import bookings; numbers are text because they are identifiers. */
export const AccountingSettings = closedObject({
  /** Beraternummer and Mandantennummer of the tax advisor. */
  consultantNumber: Digits(7),
  clientNumber: Digits(5),
  /** The month in which the fiscal year begins, 1 to 12. */
  fiscalYearStart: Type.Integer({ minimum: 1, maximum: 12 }),
  /** Digits of a general ledger account; those of customers have one more. */
  accountLength: Type.Integer({ minimum: 4, maximum: 8 }),
  bankAccount: Digits(8),
  cashAccount: Digits(8),
  /** The account of the first customer; each further one gets the next number. */
  firstCustomerAccount: Digits(9),
  revenueAccounts: Type.Array(RevenueAccount, { maxItems: 50 }),
})
export type AccountingSettings = Static<typeof AccountingSettings>

const Period = { from: CalendarDate, to: CalendarDate }

const PeriodSum = Type.Object({
  currency: Currency,
  invoices: Type.Integer(),
  taxable: Amount,
  tax: Amount,
  total: Amount,
  payments: Amount,
})

/** Credit notes count as negative, refunds as negative payments. */
export const accountingEndpoints = {
  getAccountingPeriod: endpoint('GET /apps/invoice/accounting-period', {
    access: ['read', 'Invoice'],
    summary: 'Get the sums of a period, and what is missing for its export to DATEV',
    topic: 'invoices',
    input: Type.Object(Period),
    output: Type.Object({
      sums: Type.Array(PeriodSum),
      /** `no_settings`; `tax_rate` without an account; `currency` other than euro, left out of the file for DATEV. */
      datevProblems: Type.Array(
        Type.Object({
          kind: OneOf(['no_settings', 'tax_rate', 'currency']),
          taxCategory: Nullable(OneOf(taxCategories)),
          taxRate: Nullable(Percent),
          currency: Nullable(Currency),
        }),
      ),
    }),
  }),
  exportDatev: endpoint('GET /apps/invoice/datev-export', {
    access: ['read', 'Invoice'],
    summary: 'Export the issued invoices and payments of a period as a DATEV posting batch (Buchungsstapel, text/csv)',
    input: Type.Object(Period),
    output: Type.Unsafe<string>({ contentMediaType: 'text/csv' }),
  }),
  exportPeriod: endpoint('GET /apps/invoice/period-export', {
    access: ['read', 'Invoice'],
    summary: 'Export the issued invoices and payments of a period as CSV with all PDFs (application/zip)',
    input: Type.Object(Period),
    output: Type.Unsafe<string>({ contentMediaType: 'application/zip' }),
  }),
}
