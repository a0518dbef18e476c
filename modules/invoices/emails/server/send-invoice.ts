import { assertCanUpdate } from '#platform/server/abilities/changes.ts'
import { assertReadable } from '#platform/server/abilities/fields.ts'
import { findAllVisible, findVisible } from '#platform/server/abilities/visible.ts'
import { enqueue } from '#platform/server/jobs/enqueue.ts'
import { ApiError, invalidInput } from '#platform/server/api-error.ts'
import type { Invoice, ListedInvoice } from '../../invoice-contract.ts'
import { toInvoiceResponse, toListedInvoices } from '../../server/invoice-response.ts'
import { assertCanAttach, forCompany, readSource } from '../../e-invoices/server/index.ts'
import { DELIVERY_JOB } from './delivery-job.ts'
import { assertNotImported } from '../../server/assert-not-imported.ts'
import { parseParty, loadFullInvoice } from '../../server/full-invoice.ts'
import { composeEmail } from './email-templates.ts'
import { toLocalDate } from '../../server/today.ts'
import { readSettings } from '../../settings/server/index.ts'
import { invoiceSubject } from '../../server/invoice-subject.ts'
import type { InvoiceContext } from '../../server/context.ts'
import type { InvoiceRow } from '../../server/tables.ts'
import { saveInvoice } from '../../server/save-invoice.ts'

type EmailOverrides = { to?: string; subject?: string; message?: string }
type BulkInput = { invoiceIds: number[] }

export const sendInvoice = async (
  ctx: InvoiceContext,
  { id, ...overrides }: { id: number } & EmailOverrides,
): Promise<{ invoice: Invoice }> => {
  const row = await findVisible(ctx, invoiceSubject, id, 'update')
  return { invoice: await toInvoiceResponse(ctx, await queueEmail(ctx, row, { level: getInvoiceLevel(row), overrides })) }
}

type ReminderInput = { id: number; level?: number } & EmailOverrides

export const remindInvoice = async (ctx: InvoiceContext, { id, level, ...overrides }: ReminderInput): Promise<{ invoice: Invoice }> => {
  const row = await findVisible(ctx, invoiceSubject, id, 'update')
  return {
    invoice: await toInvoiceResponse(
      ctx,
      await queueEmail(ctx, row, { level: getNextReminderLevel(row), expectedLevel: level, overrides }),
    ),
  }
}

export const sendInvoices = (ctx: InvoiceContext, { invoiceIds }: BulkInput) => queueAll(ctx, invoiceIds, getInvoiceLevel)

export const remindInvoices = async (ctx: InvoiceContext, { invoiceIds, levels }: BulkInput & { levels?: number[] }) => {
  if (levels && levels.length !== invoiceIds.length) throw invalidInput('/levels', 'must have one level per invoice')
  return queueAll(ctx, invoiceIds, getNextReminderLevel, new Map(levels?.map((level, index) => [invoiceIds[index]!, level])))
}

export async function getMail(ctx: InvoiceContext, { id, reminder = false }: { id: number; reminder?: boolean }) {
  const row = await findVisible(ctx, invoiceSubject, id, 'update')
  assertReadable(ctx, invoiceSubject, row)
  assertNotImported(row)
  const { seller, timeZone } = await readSettings(ctx.db)
  const { subject, message } = composeEmail(row, {
    level: reminder ? row.reminderLevel + 1 : 0,
    seller: seller.name,
    today: toLocalDate(ctx.now, timeZone),
  })
  const { preferred } = await readSource(forCompany(ctx.db), row)
  return {
    to: parseParty(row.client)?.email ?? '',
    subject,
    message,
    isConfigured: ctx.config.smtpUrl !== undefined,
    eInvoiceFormat: reminder ? null : preferred,
  }
}

type GetEmailLevel = (row: InvoiceRow) => number
type ExpectedLevels = ReadonlyMap<number, number>

/** All or none. Permissions are checked first so that errors cannot reveal an invoice's state. */
async function queueAll(
  ctx: InvoiceContext,
  ids: number[],
  getLevel: GetEmailLevel,
  expectedLevels?: ExpectedLevels,
): Promise<{ invoices: ListedInvoice[] }> {
  const rows = await findAllVisible(ctx, invoiceSubject, [...new Set(ids)], 'update')
  for (const row of rows) assertCanSend(ctx, row, getLevel(row))
  const queued: InvoiceRow[] = []
  for (const row of rows)
    queued.push(await queueEmail(ctx, row, { level: getLevel(row), expectedLevel: expectedLevels?.get(row.id), overrides: {} }))
  return { invoices: await toListedInvoices(ctx, queued) }
}

const getInvoiceLevel: GetEmailLevel = () => 0
const getNextReminderLevel: GetEmailLevel = ({ reminderLevel }) => reminderLevel + 1

/** The PDF goes to any address, so every field must be readable. */
function assertCanSend(ctx: InvoiceContext, row: InvoiceRow, level: number): void {
  assertCanUpdate(ctx, invoiceSubject, row, toDeliveryColumns(level))
  assertReadable(ctx, invoiceSubject, row)
}

const toDeliveryColumns = (level: number) => (level === 0 ? { delivery: 'queued' as const } : { reminderLevel: level })

/** `expectedLevel` is the reminder the user confirmed; it prevents sending it twice or sending the next one by mistake. */
type QueueOptions = { level: number; expectedLevel?: number | undefined; overrides: EmailOverrides }

/** Queues the email; the delivery job records the outcome. */
export async function queueEmail(
  ctx: InvoiceContext,
  row: InvoiceRow,
  { level, expectedLevel = level, overrides }: QueueOptions,
): Promise<InvoiceRow> {
  assertCanSend(ctx, row, level)
  if (expectedLevel !== level) throw new ApiError(409, 'invoices.reminded', 'Someone else has already sent this reminder.')
  if (row.number === null) throw new ApiError(409, 'invoices.draft', 'Drafts cannot be sent. Issue the invoice first.')
  assertNotImported(row)
  if (level > 0 && row.status !== 'overdue') throw new ApiError(409, 'invoices.not_overdue', 'The invoice is not overdue.')
  if (!ctx.config.smtpUrl) throw new ApiError(409, 'invoices.no_mail', 'This server cannot send email because SMTP_URL is not set.')
  const to = overrides.to ?? parseParty(row.client)?.email
  if (!to) throw invalidInput('/to', 'is required because the client has no email address')
  if (level === 0) await assertCanAttach(ctx.db, row)
  const { seller, timeZone } = await readSettings(ctx.db)
  const day = toLocalDate(ctx.now, timeZone)
  const defaults = composeEmail(row, { level, seller: seller.name, today: day })
  const email = { recipient: to, subject: overrides.subject ?? defaults.subject, message: overrides.message ?? defaults.message }
  const { id: deliveryId } = await ctx.db
    .insertInto('invoice_deliveries')
    .values({
      ...email,
      invoiceId: row.id,
      level,
      state: 'queued',
      reason: null,
      createdAt: ctx.now,
      finishedAt: null,
      createdById: ctx.viewer.id || null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(ctx, { name: DELIVERY_JOB, payload: { deliveryId } })
  return (await saveInvoice(ctx, await loadFullInvoice(ctx.db, row), { columns: toDeliveryColumns(level), today: day })).row
}
