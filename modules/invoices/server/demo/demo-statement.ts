import { addDays } from '#platform/contract/add-days.ts'
import type { DemoContext } from '#platform/server/module.ts'
import { insertStatement } from '../../bank/server/insert-statement.ts'
import type { BankLine } from '../../bank/server/reading/bank-line.ts'
import { prepareLines } from '../../bank/server/reading/prepare-lines.ts'
import { getBuyerName } from '../buyer-name.ts'
import type { InvoiceContext } from '../context.ts'
import type { InvoiceRow } from '../tables.ts'

const debits: [days: number, amount: number, counterparty: string, purpose: string][] = [
  [2, -189_000, 'Hafenkontor Immobilien', 'Miete Werkstatt'],
  [3, -5_990, 'Fibra Telecom', 'Internet'],
  [6, -84_215, 'Timber & Planks Ltd', 'Order 40718'],
]

/** A statement of the last days with payments of open invoices: certain ones, a partial one, one too high and one without a number. */
export async function insertDemoStatement(ctx: InvoiceContext, { today }: DemoContext): Promise<void> {
  const query = ctx.db.selectFrom('invoices').selectAll().where('balance', '>', 0).where('removedAt', 'is', null)
  const open = await query.orderBy('id', 'desc').limit(7).execute()
  const day = (daysAgo: number) => addDays(today.toISOString(), -daysAgo)
  const payments = open.map((invoice, index) => toPayment(invoice, { index, date: day(1 + index) }))
  const others = debits.map(([days, amount, counterparty, purpose], index) =>
    createLine({ date: day(days), amount, counterparty, purpose, reference: `D-${index}` }),
  )
  const account = { account: 'DE89370400440532013000', lines: [...payments, ...others] }
  await insertStatement(ctx, { fileName: `statement-${day(0)}.xml`, format: 'camt.053' }, prepareLines(account))
}

function toPayment(invoice: InvoiceRow, { index, date }: { index: number; date: string }): BankLine {
  const number = invoice.number!.replaceAll('-', ' ')
  const variants = [
    { purpose: `Invoice ${number}` },
    { purpose: `${number} Thank you` },
    { amount: Math.round(invoice.balance / 2), purpose: `First half of ${number}` },
    { amount: invoice.balance + 5_000, purpose: `Payment ${number}` },
    { purpose: 'Our order of last month' },
    { purpose: number.replace(/\D+/g, '') },
    { purpose: '', counterparty: 'A. Client' },
  ]
  const common = { date, amount: invoice.balance, counterparty: getBuyerName(invoice), currency: invoice.currency, reference: `C-${index}` }
  return createLine({ ...common, ...variants[index % variants.length] })
}

const createLine = (line: Partial<BankLine> & Pick<BankLine, 'date' | 'amount' | 'reference'>): BankLine => ({
  currency: 'EUR',
  counterparty: '',
  iban: null,
  purpose: '',
  ...line,
})
