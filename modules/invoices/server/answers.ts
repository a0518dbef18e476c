import type { Selectable } from 'kysely'
import { maskFields } from '#platform/server/abilities/fields.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { byIds } from '#platform/server/database/by-ids.ts'
import type { Person } from '#platform/contract/schema.ts'
import { peopleById } from '#platform/server/identity/people.ts'
import { LISTED_LINES, type Delivery, type Invoice, type Line, type ListedInvoice, type Payment } from '../invoice-contract.ts'
import { partyOf, paymentsOf, linesOf, type PaymentRow } from './journal-form.ts'
import { invoiceSubject, type InvoiceContext } from './subjects.ts'
import type { DeliveryRow, InvoiceRow, InvoiceTables } from './tables.ts'

/** So many rows are read beside, so that nothing waits for them. */
const MANY = 100

/** What lists answer of a row; words, tax and the seller are left where they are. */
export const listedColumns = [
  ...(['id', 'createdAt', 'updatedAt', 'version', 'kind', 'number', 'status', 'clientId', 'client', 'issuedDate', 'dueDate'] as const),
  ...(['currency', 'language', 'discountPercent', 'discountAmount', 'reference', 'lineCount', 'subtotal', 'discount', 'taxable'] as const),
  ...(['tax', 'total', 'paid', 'credited', 'balance', 'delivery', 'reminderLevel', 'creditOf', 'createdById'] as const),
]
type ListedRow = Pick<InvoiceRow, (typeof listedColumns)[number]>

/** Invoices as lists answer them, without what the viewer may not read. */
export async function answerInvoices(ctx: InvoiceContext, rows: readonly ListedRow[], { lines = true } = {}): Promise<ListedInvoice[]> {
  const db = rows.length > MANY ? ctx.slow : ctx.db
  const [people, stored] = await Promise.all([
    peopleById(
      db,
      rows.map(({ createdById }) => createdById),
    ),
    lines
      ? readLines(
          db,
          rows.filter(isListedWhole).map(({ id }) => id),
        )
      : [],
  ])
  const linesById = new Map(stored.map((one) => [one.invoiceId, one.lines]))
  return rows.map((row) => {
    const own = { ...ownProperties(row), createdBy: people.get(row.createdById!) ?? null }
    const listed = () => (isListedWhole(row) ? (JSON.parse(linesById.get(row.id) ?? '[]') as Line[]) : undefined)
    return maskFields(ctx, invoiceSubject, lines ? { ...own, lines: listed() } : own) as ListedInvoice
  })
}

/** All lines or none: a row that is sent back as it was read must not cut them. */
const isListedWhole = ({ lineCount }: Pick<ListedRow, 'lineCount'>) => lineCount <= LISTED_LINES

const readLines = byIds<InvoiceTables, Selectable<InvoiceTables['invoice_lines']>>((db, ids) =>
  db.selectFrom('invoice_lines').selectAll().where('invoiceId', 'in', ids),
)

/** One invoice, whole. */
export async function answerInvoice(ctx: InvoiceContext, row: InvoiceRow): Promise<Invoice> {
  const [lines, payments, deliveries, creditNotes] = await Promise.all([
    linesOf(ctx.db, row.id),
    paymentsOf(ctx.db, row.id),
    ctx.db.selectFrom('invoice_deliveries').selectAll().where('invoiceId', '=', row.id).orderBy('id', 'desc').execute(),
    visible(ctx, invoiceSubject).selectAll('invoices').where('invoices.creditOf', '=', row.id).orderBy('invoices.id').execute(),
  ])
  const people = await peopleById(
    ctx.db,
    [row, ...payments, ...deliveries].map(({ createdById }) => createdById),
  )
  const by = (id: number | null) => people.get(id!) ?? null
  const { notes, terms } = row
  const whole = {
    ...ownProperties(row),
    lines,
    notes,
    terms,
    createdBy: by(row.createdById),
    taxGroups: JSON.parse(row.taxGroups) as Invoice['taxGroups'],
    payments: payments.map((payment) => answeredPayment(payment, by)),
    deliveries: deliveries.map((delivery) => answeredDelivery(delivery, by)),
    creditNotes: creditNotes.map(relatedOf(ctx)),
  }
  return maskFields(ctx, invoiceSubject, whole)
}

type By = (id: number | null) => Person | null

const answeredPayment = ({ id, amount, date, method, note, createdById }: PaymentRow, by: By): Payment => ({
  id,
  amount,
  date,
  method,
  note,
  createdBy: by(createdById),
})

const answeredDelivery = ({ recipient, createdById, ...row }: DeliveryRow, by: By): Delivery => {
  const { id, level, subject, state, reason, createdAt, finishedAt } = row
  return { id, level, to: recipient, subject, state, reason, createdAt, finishedAt, createdBy: by(createdById) }
}

/** What the viewer may not read of a credit note is null in its mention, too. */
const relatedOf = (ctx: InvoiceContext) => (row: InvoiceRow) => {
  const { id, number, total, status } = maskFields(ctx, invoiceSubject, ownProperties(row))
  return { id, number, total, status }
}

function ownProperties(row: ListedRow) {
  const { id, createdAt, updatedAt, version, kind, number, status, clientId, issuedDate, dueDate, currency, language } = row
  const { discountPercent, discountAmount, reference, lineCount, subtotal, discount, taxable, tax, total, paid, credited, balance } = row
  const { delivery, reminderLevel, creditOf } = row
  return {
    id,
    createdAt,
    updatedAt,
    version,
    kind,
    number,
    status,
    clientId,
    client: partyOf(row.client),
    issuedDate,
    dueDate,
    currency,
    language,
    discountPercent,
    discountAmount,
    reference,
    lineCount,
    subtotal,
    discount,
    taxable,
    tax,
    total,
    paid,
    credited,
    balance,
    delivery,
    reminderLevel,
    creditOf,
    createdBy: row.createdById === null ? null : { id: row.createdById },
  }
}
