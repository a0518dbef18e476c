import { assertMayChange } from '#platform/server/abilities/changes.ts'
import { assertReadable } from '#platform/server/abilities/fields.ts'
import { findAllVisible, findVisible } from '#platform/server/abilities/visible.ts'
import { enqueue } from '#platform/server/jobs/enqueue.ts'
import { invalid, Refusal } from '#platform/server/refusal.ts'
import type { Invoice, ListedInvoice } from '../invoice-contract.ts'
import { answerInvoice, answerInvoices } from './answers.ts'
import { DELIVERY_JOB } from './delivery-job.ts'
import { partyOf, withParts } from './journal-form.ts'
import { mailOf } from './mail-words.ts'
import { today } from './numbers.ts'
import { readSettings } from './settings.ts'
import { invoiceSubject, type InvoiceContext } from './subjects.ts'
import type { InvoiceRow } from './tables.ts'
import { writeInvoice } from './write-invoice.ts'

type Words = { to?: string; subject?: string; message?: string }
type Bulk = { invoiceIds: number[] }

export const sendInvoice = async (ctx: InvoiceContext, { id, ...words }: { id: number } & Words): Promise<{ invoice: Invoice }> => {
  const row = await findVisible(ctx, invoiceSubject, id, 'update')
  return { invoice: await answerInvoice(ctx, await deliver(ctx, row, { level: first(row), words })) }
}

type Reminder = { id: number; level?: number } & Words

export const remindInvoice = async (ctx: InvoiceContext, { id, level, ...words }: Reminder): Promise<{ invoice: Invoice }> => {
  const row = await findVisible(ctx, invoiceSubject, id, 'update')
  return { invoice: await answerInvoice(ctx, await deliver(ctx, row, { level: next(row), seen: level, words })) }
}

export const sendInvoices = (ctx: InvoiceContext, { invoiceIds }: Bulk) => eachOf(ctx, invoiceIds, first)

export const remindInvoices = async (ctx: InvoiceContext, { invoiceIds, levels }: Bulk & { levels?: number[] }) => {
  if (levels && levels.length !== invoiceIds.length) throw invalid('/levels', 'must be as many as the invoices')
  return eachOf(ctx, invoiceIds, next, new Map(levels?.map((level, at) => [invoiceIds[at]!, level])))
}

/** What the next mail would say. */
export async function getMail(ctx: InvoiceContext, { id, reminder = false }: { id: number; reminder?: boolean }) {
  const row = await findVisible(ctx, invoiceSubject, id, 'update')
  assertReadable(ctx, invoiceSubject, row)
  const { seller, timeZone } = await readSettings(ctx.db)
  const { subject, message } = mailOf(row, {
    level: reminder ? row.reminderLevel + 1 : 0,
    seller: seller.name,
    today: today(ctx.now, timeZone),
  })
  return { to: partyOf(row.client)?.email ?? '', subject, message, isConfigured: ctx.config.smtpUrl !== undefined }
}

type LevelOf = (row: InvoiceRow) => number
type Seen = ReadonlyMap<number, number>

/** All or none, and no state is told of before the rights to all are sure. */
async function eachOf(ctx: InvoiceContext, ids: number[], levelOf: LevelOf, seen?: Seen): Promise<{ invoices: ListedInvoice[] }> {
  const rows = await findAllVisible(ctx, invoiceSubject, [...new Set(ids)], 'update')
  for (const row of rows) assertMayDeliver(ctx, row, levelOf(row))
  const done: InvoiceRow[] = []
  for (const row of rows) done.push(await deliver(ctx, row, { level: levelOf(row), seen: seen?.get(row.id), words: {} }))
  return { invoices: await answerInvoices(ctx, done) }
}

const first: LevelOf = () => 0
const next: LevelOf = ({ reminderLevel }) => reminderLevel + 1

/** The whole invoice goes to any address, so it has to be readable. */
function assertMayDeliver(ctx: InvoiceContext, row: InvoiceRow, level: number): void {
  assertMayChange(ctx, invoiceSubject, row, changesOf(level))
  assertReadable(ctx, invoiceSubject, row)
}

const changesOf = (level: number) => (level === 0 ? { delivery: 'queued' as const } : { reminderLevel: level })

/** `seen`: the reminder that somebody saw in words, which goes out neither twice nor as the one after it. */
type Delivered = { level: number; seen?: number | undefined; words: Words }

/** Leaves the mail to be sent; what becomes of it is written down by the job. */
async function deliver(ctx: InvoiceContext, row: InvoiceRow, { level, seen = level, words }: Delivered): Promise<InvoiceRow> {
  assertMayDeliver(ctx, row, level)
  if (seen !== level) throw new Refusal(409, 'invoices.reminded', 'This reminder has been sent by somebody else meanwhile.')
  if (row.number === null) throw new Refusal(409, 'invoices.draft', 'A draft is not sent: issue it first.')
  if (level > 0 && row.status !== 'overdue') throw new Refusal(409, 'invoices.not_overdue', 'Nothing is overdue here.')
  if (!ctx.config.smtpUrl) throw new Refusal(409, 'invoices.no_mail', 'This server sends no mail: SMTP_URL is not set.')
  const to = words.to ?? partyOf(row.client)?.email
  if (!to) throw invalid('/to', 'is missing: the client has no e-mail address')
  const { seller, timeZone } = await readSettings(ctx.db)
  const day = today(ctx.now, timeZone)
  const usual = mailOf(row, { level, seller: seller.name, today: day })
  const mail = { recipient: to, subject: words.subject ?? usual.subject, message: words.message ?? usual.message }
  const { id: deliveryId } = await ctx.db
    .insertInto('invoice_deliveries')
    .values({
      ...mail,
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
  return (await writeInvoice(ctx, await withParts(ctx.db, row), { columns: changesOf(level), today: day })).row
}
