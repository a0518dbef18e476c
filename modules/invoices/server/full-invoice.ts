import type { Kysely, Selectable } from 'kysely'
import Type from 'typebox'
import { fromColumns } from '#platform/server/database/record-columns.ts'
import { InvoiceFields, type Line, type Party } from '../invoice-contract.ts'
import { toParty } from './party.ts'
import type { InvoiceRow, InvoiceTables } from './tables.ts'

export type PaymentRow = Selectable<InvoiceTables['invoice_payments']>
/** An invoice row with its lines and payments, which are in other tables. */
export type FullInvoice = { row: InvoiceRow; lines: Line[]; payments: PaymentRow[] }

export async function readFullInvoice(db: Kysely<InvoiceTables>, id: number): Promise<FullInvoice | undefined> {
  const row = await db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirst()
  return row && loadFullInvoice(db, row)
}

export async function loadFullInvoice(db: Kysely<InvoiceTables>, row: InvoiceRow): Promise<FullInvoice> {
  const [lines, payments] = await Promise.all([readLines(db, row.id), readPayments(db, row.id)])
  return { row, lines, payments }
}

/** Loads many invoices in the given order with two queries. */
export async function loadFullInvoices(db: Kysely<InvoiceTables>, rows: readonly InvoiceRow[]): Promise<FullInvoice[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const lines = await db.selectFrom('invoice_lines').selectAll().where('invoiceId', 'in', ids).execute()
  const payments = await db.selectFrom('invoice_payments').selectAll().where('invoiceId', 'in', ids).orderBy('date').orderBy('id').execute()
  const linesById = new Map(lines.map((stored) => [stored.invoiceId, parseLines(stored.lines)]))
  const paymentsById = Map.groupBy(payments, ({ invoiceId }) => invoiceId)
  return rows.map((row) => ({ row, lines: linesById.get(row.id) ?? [], payments: paymentsById.get(row.id) ?? [] }))
}

export async function readLines(db: Kysely<InvoiceTables>, invoiceId: number): Promise<Line[]> {
  const stored = await db.selectFrom('invoice_lines').select('lines').where('invoiceId', '=', invoiceId).executeTakeFirst()
  return stored ? parseLines(stored.lines) : []
}

export const readPayments = (db: Kysely<InvoiceTables>, invoiceId: number): Promise<PaymentRow[]> =>
  db.selectFrom('invoice_payments').selectAll().where('invoiceId', '=', invoiceId).orderBy('date').orderBy('id').execute()

/** Completes what lines stored by an earlier version lack, in the order of new lines, since the journal compares them as text. */
export const parseLines = (text: string): Line[] =>
  (JSON.parse(text) as Line[]).map((line) => ({ ...line, exemptionReason: line.exemptionReason ?? null }))

export const parseParty = (text: string | null): Party | null => (text === null ? null : toParty(JSON.parse(text) as Party))

/** Status is omitted because it also changes with the date, the others because they follow from the rest. */
const JournalFields = Type.Omit(InvoiceFields, ['version', 'status', 'lineCount', 'discount', 'taxable', 'balance'])

/** The fields recorded in the journal. */
export function toJournalSnapshot({ row, lines, payments }: FullInvoice) {
  const { notes, terms, createdById } = row
  return {
    ...fromColumns(JournalFields, row),
    client: parseParty(row.client),
    notes,
    terms,
    lines,
    createdById,
    payments: payments.map(({ id, amount, date, method, note }) => ({ id, amount, date, method, note })),
  }
}
