import { addDays } from '#platform/contract/add-days.ts'
import { assertCanCreate, assertCanUpdate } from '#platform/server/abilities/changes.ts'
import { cacheInTransaction } from '#platform/server/database/queries/cache-in-transaction.ts'
import { indexRecords } from '#platform/server/search/index-record.ts'
import { getNewDraftDefaults } from '../../drafts/server/index.ts'
import type { InvoiceContext } from '../../server/context.ts'
import { toJournalSnapshot } from '../../server/full-invoice.ts'
import { deriveStatus } from '../../server/invoice-status.ts'
import { invoiceSubject } from '../../server/invoice-subject.ts'
import { saveAllNumberKeys, toSearchRecord } from '../../server/save-invoice.ts'
import type { InvoiceRow } from '../../server/tables.ts'
import { rejectTakenNumber } from '../../server/numbers/taken-number.ts'
import { toLocalDate } from '../../server/today.ts'
import { readSettings, skipImportedNumbers, type StoredSettings, toNumberKey } from '../../settings/server/index.ts'
import { findClients } from './find-clients.ts'
import type { PastInvoice } from './past-invoice.ts'

const cacheSettings = cacheInTransaction<StoredSettings>()

/** Rows of one statement, because of the limit of its parameters. */
const BATCH = 200

/** In few statements. Throws 409 if a number is taken, or reserved for the workspace's own invoices. */
export async function storePastInvoices(ctx: InvoiceContext, invoices: readonly PastInvoice[]): Promise<number[]> {
  const settings = await cacheSettings(ctx.db, 'settings', () => readSettings(ctx.db))
  for (const invoice of invoices) assertCanImport(ctx, settings, invoice)
  await skipImportedNumbers(
    ctx,
    settings,
    invoices.map(({ number }) => number),
  )
  const ids: number[] = []
  for (let start = 0; start < invoices.length; start += BATCH)
    ids.push(...(await storeInvoiceBatch(ctx, settings, invoices.slice(start, start + BATCH))))
  return ids
}

async function storeInvoiceBatch(ctx: InvoiceContext, settings: StoredSettings, invoices: readonly PastInvoice[]): Promise<number[]> {
  const findClient = await findClients(
    ctx,
    invoices.map(({ client }) => client),
  )
  const values = invoices.map((invoice) => ({ ...toRow(ctx, settings, invoice), clientId: findClient(invoice.client) }))
  const stored = await rejectTakenNumber(ctx.db.insertInto('invoices').values(values).returningAll().execute())
  const rows = new Map(stored.map((row) => [row.number, row]))
  const saved = invoices.map((invoice) => ({ row: rows.get(invoice.number)!, lines: invoice.lines, payments: invoice.payments }))
  const lines = saved.map(({ row, lines: list }) => ({ invoiceId: row.id, lines: JSON.stringify(list) }))
  await ctx.db.insertInto('invoice_lines').values(lines).execute()
  const payments = await insertPayments(ctx, saved)
  await saveAllNumberKeys(ctx, stored)
  await indexRecords(ctx.db, saved.map(toSearchRecord))
  for (const { row, lines: list } of saved) {
    const full = { row, lines: list, payments: payments.get(row.id) ?? [] }
    ctx.recordChange({ entity: 'invoice', id: row.id, before: null, after: toJournalSnapshot(full) })
  }
  return saved.map(({ row }) => row.id)
}

/** Importing an invoice is creating a draft, issuing it and recording its payments. */
function assertCanImport(ctx: InvoiceContext, settings: StoredSettings, { kind, columns, lines, client, payments }: PastInvoice): void {
  const { issuedDate, dueDate, currency, language, reference, notes, terms, discountPercent, discountAmount } = columns
  const content = { client, lines, issuedDate, dueDate, currency, language, reference, notes, terms, discountPercent, discountAmount }
  const defaults = getNewDraftDefaults(ctx, settings, kind)
  assertCanCreate(ctx, invoiceSubject, defaults, content)
  const draft = { ...columns, ...defaults, ...content, paid: 0, createdById: ctx.viewer.id }
  assertCanUpdate(ctx, invoiceSubject, draft, { status: 'sent', paid: sumAmounts(payments) })
}

const sumAmounts = (payments: PastInvoice['payments']) => payments.reduce((sum, { amount }) => sum + amount, 0)

function toRow(ctx: InvoiceContext, settings: StoredSettings, { number, kind, columns, payments }: PastInvoice) {
  const paid = sumAmounts(payments)
  const today = toLocalDate(ctx.now, settings.timeZone)
  const { dueDate, total } = columns
  return {
    ...columns,
    ...initialColumns,
    ...deriveStatus({ kind, number, total, paid, credited: 0, dueDate }, today),
    kind,
    number,
    numberKey: toNumberKey(number),
    paid,
    noticeLevel: countPassedReminders(settings, { dueDate, today }),
    createdById: ctx.viewer.id || null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  }
}

const initialColumns = {
  version: 1,
  isImported: 1,
  credited: 0,
  delivery: null,
  reminderLevel: 0,
  creditOf: null,
  quoteId: null,
  seller: null,
  issuedAt: null,
  removedAt: null,
} satisfies Partial<InvoiceRow>

/** The author is not notified about days that were over before the import. */
const countPassedReminders = ({ reminderDays }: StoredSettings, { dueDate, today }: { dueDate: string | null; today: string }): number =>
  dueDate === null ? 0 : reminderDays.filter((days) => dueDate <= addDays(today, -days)).length

async function insertPayments(ctx: InvoiceContext, invoices: readonly { row: InvoiceRow; payments: PastInvoice['payments'] }[]) {
  const common = { note: null, transactionId: null, isImported: 1, createdById: ctx.viewer.id || null, createdAt: ctx.now }
  const values = invoices.flatMap(({ row, payments }) => payments.map((payment) => ({ ...common, ...payment, invoiceId: row.id })))
  if (values.length === 0) return new Map<number, never[]>()
  const stored = await ctx.db.insertInto('invoice_payments').values(values).returningAll().execute()
  return Map.groupBy(stored, ({ invoiceId }) => invoiceId)
}
