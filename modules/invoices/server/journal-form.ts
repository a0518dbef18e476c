import type { Kysely, Selectable } from 'kysely'
import type { Line, Party } from '../invoice-contract.ts'
import type { InvoiceRow, InvoiceTables } from './tables.ts'

export type PaymentRow = Selectable<InvoiceTables['invoice_payments']>
/** An invoice with what stands in tables of its own. */
export type WholeInvoice = { row: InvoiceRow; lines: Line[]; payments: PaymentRow[] }

export async function readWhole(db: Kysely<InvoiceTables>, id: number): Promise<WholeInvoice | undefined> {
  const row = await db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirst()
  return row && withParts(db, row)
}

export async function withParts(db: Kysely<InvoiceTables>, row: InvoiceRow): Promise<WholeInvoice> {
  const [lines, payments] = await Promise.all([linesOf(db, row.id), paymentsOf(db, row.id)])
  return { row, lines, payments }
}

/** The same for many, in their order: two questions however many they are. */
export async function allWithParts(db: Kysely<InvoiceTables>, rows: readonly InvoiceRow[]): Promise<WholeInvoice[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const lines = await db.selectFrom('invoice_lines').selectAll().where('invoiceId', 'in', ids).execute()
  const payments = await db.selectFrom('invoice_payments').selectAll().where('invoiceId', 'in', ids).orderBy('date').orderBy('id').execute()
  const linesById = new Map(lines.map((stored) => [stored.invoiceId, JSON.parse(stored.lines) as Line[]]))
  const paymentsById = Map.groupBy(payments, ({ invoiceId }) => invoiceId)
  return rows.map((row) => ({ row, lines: linesById.get(row.id) ?? [], payments: paymentsById.get(row.id) ?? [] }))
}

export async function linesOf(db: Kysely<InvoiceTables>, invoiceId: number): Promise<Line[]> {
  const stored = await db.selectFrom('invoice_lines').select('lines').where('invoiceId', '=', invoiceId).executeTakeFirst()
  return stored ? (JSON.parse(stored.lines) as Line[]) : []
}

export const paymentsOf = (db: Kysely<InvoiceTables>, invoiceId: number): Promise<PaymentRow[]> =>
  db.selectFrom('invoice_payments').selectAll().where('invoiceId', '=', invoiceId).orderBy('date').orderBy('id').execute()

export const partyOf = (text: string | null): Party | null => (text === null ? null : (JSON.parse(text) as Party))

/** What the journal keeps of an invoice: what people set. Its status is left out, since it changes with the days. */
export function journalForm({ row, lines, payments }: WholeInvoice) {
  const { number, clientId, issuedDate, dueDate, currency, language, reference, discountPercent, discountAmount, notes, terms } = row
  const { kind, creditOf, subtotal, tax, total, paid, credited, delivery, reminderLevel, createdById } = row
  return {
    kind,
    number,
    clientId,
    client: partyOf(row.client),
    issuedDate,
    dueDate,
    currency,
    language,
    reference,
    discountPercent,
    discountAmount,
    notes,
    terms,
    lines,
    subtotal,
    tax,
    total,
    paid,
    credited,
    creditOf,
    createdById,
    payments: payments.map(({ id, amount, date, method, note }) => ({
      id,
      amount,
      date,
      method,
      note,
    })),
    delivery,
    reminderLevel,
  }
}
