import { addDays } from '#platform/contract/add-days.ts'
import { assertCanCreate, assertCanUpdate } from '#platform/server/abilities/changes.ts'
import { cacheInTransaction } from '#platform/server/database/queries/cache-in-transaction.ts'
import { getNewDraftDefaults } from '../../drafts/server/index.ts'
import type { InvoiceContext } from '../../server/context.ts'
import { toJournalSnapshot } from '../../server/full-invoice.ts'
import { deriveStatus } from '../../server/invoice-status.ts'
import { invoiceSubject } from '../../server/invoice-subject.ts'
import { indexInvoice, saveLines, saveNumberKeys } from '../../server/save-invoice.ts'
import type { InvoiceRow } from '../../server/tables.ts'
import { rejectTakenNumber } from '../../server/taken-number.ts'
import { toLocalDate } from '../../server/today.ts'
import { readSettings, skipImportedNumber, type StoredSettings, toNumberKey } from '../../settings/server/index.ts'
import { findClientId } from './find-client.ts'
import type { PastInvoice } from './past-invoice.ts'

const cacheSettings = cacheInTransaction<StoredSettings>()

/** Throws 409 if the number is taken, or reserved for the workspace's own invoices. */
export async function storePastInvoice(ctx: InvoiceContext, invoice: PastInvoice): Promise<number> {
  const settings = await cacheSettings(ctx.db, 'settings', () => readSettings(ctx.db))
  assertCanImport(ctx, settings, invoice)
  await skipImportedNumber(ctx, settings, invoice.number)
  const values = { ...toRow(ctx, settings, invoice), clientId: await findClientId(ctx, invoice.client) }
  const row = await rejectTakenNumber(ctx.db.insertInto('invoices').values(values).returningAll().executeTakeFirstOrThrow())
  await saveLines(ctx, row.id, invoice.lines)
  const payments = await insertPayments(ctx, row.id, invoice)
  await saveNumberKeys(ctx, row)
  const full = { row, lines: invoice.lines, payments }
  await indexInvoice(ctx, full)
  ctx.recordChange({ entity: 'invoice', id: row.id, before: null, after: toJournalSnapshot(full) })
  return row.id
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

function insertPayments(ctx: InvoiceContext, invoiceId: number, { payments }: PastInvoice) {
  if (payments.length === 0) return Promise.resolve([])
  const common = { invoiceId, note: null, transactionId: null, isImported: 1, createdById: ctx.viewer.id || null, createdAt: ctx.now }
  return ctx.db
    .insertInto('invoice_payments')
    .values(payments.map((payment) => ({ ...common, ...payment })))
    .returningAll()
    .execute()
}
