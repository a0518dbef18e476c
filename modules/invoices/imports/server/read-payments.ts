import { findValue } from '#platform/server/imports/group-rows.ts'
import type { ImportProblem, TableRow } from '#platform/server/imports/import-source.ts'
import { parseMinorUnits } from './minor-units.ts'
import type { PastPayment } from './past-invoice.ts'
import { isPaidStatus, parsePaymentMethod } from './words.ts'

type Invoice = { currency: string; total: number; issuedDate: string }

/** What has been paid, from the amount paid, the balance or the status. Several rows with different dates are several payments. */
export function readPayments(rows: readonly TableRow[], invoice: Invoice): { payments: PastPayment[]; problems: ImportProblem[] } {
  const stated = listStatedPayments(rows, invoice)
  const payments = stated.length > 0 ? stated : listDerivedPayments(rows, invoice)
  const sum = payments.reduce((all, { amount }) => all + amount, 0)
  const lacksDate = payments.length > 0 && findValue(rows, 'paymentDate') === undefined
  return { payments, problems: [...(lacksDate ? [dateMissing(invoice)] : []), ...(sum > invoice.total ? [overpaid(sum)] : [])] }
}

function listStatedPayments(rows: readonly TableRow[], { currency, issuedDate }: Invoice): PastPayment[] {
  const payments = rows.flatMap(({ values }) => {
    const amount = values.paid === undefined ? 0 : (parseMinorUnits(values.paid as string, currency)?.amount ?? 0)
    const date = (values.paymentDate as string | undefined) ?? issuedDate
    return amount === 0 ? [] : [{ amount, date, method: parsePaymentMethod(values.paymentMethod as string | undefined) }]
  })
  const byDate = new Map(payments.map((payment) => [payment.date, payment]))
  return [...byDate.values()]
}

function listDerivedPayments(rows: readonly TableRow[], { currency, total, issuedDate }: Invoice): PastPayment[] {
  const balance = findValue<string>(rows, 'balance')
  const open = balance === undefined ? null : (parseMinorUnits(balance, currency)?.amount ?? null)
  const paidAmount = open !== null ? total - open : isPaidStatus(findValue<string>(rows, 'status') ?? '') ? total : 0
  if (paidAmount === 0) return []
  const date = findValue<string>(rows, 'paymentDate') ?? issuedDate
  return [{ amount: paidAmount, date, method: parsePaymentMethod(findValue<string>(rows, 'paymentMethod')) }]
}

const dateMissing = ({ issuedDate }: Invoice): ImportProblem => ({
  code: 'invoices.import_payment_date',
  message: 'The date of the payment is missing, so the issue date is used.',
  column: 'paymentDate',
  value: issuedDate,
  isWarning: true,
})

const overpaid = (sum: number): ImportProblem => ({
  code: 'invoices.import_overpaid',
  message: 'More has been paid than the total. The rest appears as a credit of the client.',
  column: 'paid',
  value: String(sum),
  isWarning: true,
})
