import type { Selectable } from 'kysely'
import { maskFields } from '#platform/server/abilities/fields.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { cacheQueryByIds } from '#platform/server/database/queries/cache-query-by-ids.ts'
import { type Columns, fromColumns } from '#platform/server/database/record-columns.ts'
import { entityProperties, type Person } from '#platform/contract/schema.ts'
import { getPeopleById } from '#platform/server/identity/people.ts'
import {
  type InvoiceDelivery,
  type Invoice,
  InvoiceFields,
  MAX_LISTED_LINES,
  type ListedInvoice,
  type Payment,
} from '../invoice-contract.ts'
import { type PaymentRow, readLines, parseLines, parseParty, readPayments } from './full-invoice.ts'
import { invoiceSubject } from './invoice-subject.ts'
import type { InvoiceContext } from './context.ts'
import type { DeliveryRow, InvoiceRow, InvoiceTables } from './tables.ts'

/** Larger lists are read on the slow connection so they do not block short queries. */
const SLOW_READ_THRESHOLD = 100

/** Omits notes, terms, tax groups and the seller, which lists do not need. */
export const listedColumns = [
  ...Object.keys({ ...entityProperties, ...InvoiceFields.properties }),
  'client',
  'createdById',
] as (keyof ListedRow)[]
type ListedRow = Columns<typeof InvoiceFields> & Pick<InvoiceRow, keyof typeof entityProperties | 'client' | 'createdById'>

/** Masks fields the viewer may not read. */
export async function toListedInvoices(ctx: InvoiceContext, rows: readonly ListedRow[], { lines = true } = {}): Promise<ListedInvoice[]> {
  const db = rows.length > SLOW_READ_THRESHOLD ? ctx.slow : ctx.db
  const [people, stored] = await Promise.all([
    getPeopleById(
      db,
      rows.map(({ createdById }) => createdById),
    ),
    lines
      ? readListedLines(
          db,
          rows.filter(listsAllLines).map(({ id }) => id),
        )
      : [],
  ])
  const linesById = new Map(stored.map((one) => [one.invoiceId, one.lines]))
  return rows.map((row) => {
    const own = { ...toResponseFields(row), createdBy: people.get(row.createdById!) ?? null }
    const listed = () => (listsAllLines(row) ? parseLines(linesById.get(row.id) ?? '[]') : undefined)
    return maskFields(ctx, invoiceSubject, lines ? { ...own, lines: listed() } : own) as ListedInvoice
  })
}

/** All lines or none: sending a listed invoice back as an update must not truncate them. */
const listsAllLines = ({ lineCount }: Pick<ListedRow, 'lineCount'>) => lineCount <= MAX_LISTED_LINES

const readListedLines = cacheQueryByIds<InvoiceTables, Selectable<InvoiceTables['invoice_lines']>>((db, ids) =>
  db.selectFrom('invoice_lines').selectAll().where('invoiceId', 'in', ids),
)

export async function toInvoiceResponse(ctx: InvoiceContext, row: InvoiceRow): Promise<Invoice> {
  const [lines, payments, deliveries, creditNotes, recurringInvoiceId] = await Promise.all([
    readLines(ctx.db, row.id),
    readPayments(ctx.db, row.id),
    ctx.db.selectFrom('invoice_deliveries').selectAll().where('invoiceId', '=', row.id).orderBy('id', 'desc').execute(),
    visible(ctx, invoiceSubject).selectAll('invoices').where('invoices.creditOf', '=', row.id).orderBy('invoices.id').execute(),
    readRecurringId(ctx, row.id),
  ])
  const people = await getPeopleById(
    ctx.db,
    [row, ...payments, ...deliveries].map(({ createdById }) => createdById),
  )
  const by = (id: number | null) => people.get(id!) ?? null
  const { notes, terms } = row
  const full = {
    ...toResponseFields(row),
    lines,
    notes,
    terms,
    createdBy: by(row.createdById),
    taxGroups: JSON.parse(row.taxGroups) as Invoice['taxGroups'],
    payments: payments.map((payment) => toPaymentResponse(payment, by)),
    deliveries: deliveries.map((delivery) => toDeliveryResponse(delivery, by)),
    creditNotes: creditNotes.map(toCreditNoteResponse(ctx)),
    recurringInvoiceId,
  }
  return maskFields(ctx, invoiceSubject, full)
}

async function readRecurringId({ db }: InvoiceContext, invoiceId: number): Promise<number | null> {
  const occurrence = db.selectFrom('recurring_invoice_occurrences as occurrence').where('occurrence.invoiceId', '=', invoiceId)
  const template = occurrence
    .innerJoin('recurring_invoices', 'recurring_invoices.id', 'occurrence.recurringId')
    .select('recurring_invoices.id')
  return (await template.where('recurring_invoices.removedAt', 'is', null).executeTakeFirst())?.id ?? null
}

type FindPerson = (id: number | null) => Person | null

const toPaymentResponse = ({ id, amount, date, method, note, createdById }: PaymentRow, by: FindPerson): Payment => ({
  id,
  amount,
  date,
  method,
  note,
  createdBy: by(createdById),
})

const toDeliveryResponse = ({ recipient, createdById, ...row }: DeliveryRow, by: FindPerson): InvoiceDelivery => {
  const { id, level, subject, state, reason, createdAt, finishedAt } = row
  return { id, level, to: recipient, subject, state, reason, createdAt, finishedAt, createdBy: by(createdById) }
}

/** Fields that the viewer cannot read on the credit note itself are null. */
const toCreditNoteResponse = (ctx: InvoiceContext) => (row: InvoiceRow) => {
  const { id, number, total, status } = maskFields(ctx, invoiceSubject, toResponseFields(row))
  return { id, number, total, status }
}

function toResponseFields(row: ListedRow) {
  const { id, createdAt, updatedAt } = row
  return {
    id,
    createdAt,
    updatedAt,
    ...fromColumns(InvoiceFields, row),
    client: parseParty(row.client),
    createdBy: row.createdById === null ? null : { id: row.createdById },
  }
}
