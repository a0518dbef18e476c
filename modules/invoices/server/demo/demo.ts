import { addDays } from '#platform/contract/add-days.ts'
import type { DemoContext } from '#platform/server/module.ts'
import { type InvoiceContent, toInvoiceColumns } from '../../drafts/server/invoice-content.ts'
import { createDemoContent } from './demo-invoice-content.ts'
import { insertDemoClients, insertDemoItems } from './demo-clients-and-items.ts'
import { toTimestamp, insertDeliveries, insertPayment, recordHistory } from './demo-history.ts'
import { toNumberKey, assignNumber } from '../../settings/server/invoice-numbers.ts'
import { insertDemoRecurring } from './demo-recurring.ts'
import { insertDemoQuotes } from './demo-quotes.ts'
import { insertDemoStatement } from './demo-statement.ts'
import { insertDemoSettings } from './demo-settings.ts'
import { withSampleSettings } from './sample-settings.ts'
import type { StoredSettings } from '../../settings/server/stored-settings.ts'
import { deriveStatus } from '../invoice-status.ts'
import type { InvoiceContext } from '../context.ts'
import type { ClientRow, InvoiceRow } from '../tables.ts'
import { saveLines } from '../save-invoice.ts'

const INVOICES = 120
/** The newest invoices are drafts. */
const DRAFTS = 9
const DAYS = 230

type DemoState = { ctx: InvoiceContext; demo: DemoContext; settings: StoredSettings; clients: ClientRow[] }

/** Creates 12 clients, 25 items, 120 invoices in every status, a bank statement, two recurring invoices and four quotes. */
export async function insertDemo(ctx: InvoiceContext, demo: DemoContext): Promise<void> {
  await (demo.isSample ? withSampleSettings(ctx, (settings) => insertRecords(ctx, demo, settings)) : insertAll(ctx, demo))
}

const insertAll = async (ctx: InvoiceContext, demo: DemoContext) => insertRecords(ctx, demo, await insertDemoSettings(ctx))

async function insertRecords(ctx: InvoiceContext, demo: DemoContext, settings: StoredSettings): Promise<void> {
  await insertDemoItems(ctx)
  const clients = await insertDemoClients(ctx)
  const state = { ctx, demo, settings, clients }
  for (let index = 0; index < INVOICES; index++) await insertDemoInvoice(state, index)
  await insertDemoStatement(ctx, demo)
  await insertDemoRecurring(ctx, demo, clients)
  await insertDemoQuotes(state)
}

async function insertDemoInvoice(state: DemoState, index: number): Promise<void> {
  const { ctx, demo, clients, settings } = state
  const client = clients[Math.floor(demo.random() ** 1.4 * clients.length)]!
  const daysAgo = Math.round(DAYS * (1 - index / INVOICES))
  const issuedDate = addDays(demo.today.toISOString(), -daysAgo)
  const dueDate = addDays(issuedDate, client.paymentDays ?? settings.paymentDays)
  const content = { ...createDemoContent(demo, client), ...(!isDraft(index) && { issuedDate, dueDate }) }
  const { columns, lines } = toInvoiceColumns(content)
  const start = {
    ...columns,
    ...initialColumns,
    ...(await createIssueColumns(state, { index, issuedDate })),
    credited: isCredited(index) ? columns.total : 0,
  }
  const paid = isDraft(index) ? 0 : choosePaidAmount(start, { demo, daysAgo, index })
  const derived = deriveStatus({ ...start, paid }, addDays(demo.today.toISOString(), 0))
  const emailColumns = { delivery: chooseDelivery(index), reminderLevel: countReminders(start.dueDate, { demo, status: derived.status }) }
  const values = { ...start, ...derived, ...emailColumns, paid }
  const row = await ctx.db.insertInto('invoices').values(values).returningAll().executeTakeFirstOrThrow()
  await saveLines(ctx, row.id, lines)
  await insertDeliveries(ctx, row)
  if (paid > 0) await insertPayment(ctx, row, Math.min(daysAgo, 12 + (index % 25)))
  await recordHistory(ctx, row)
  if (isCredited(index)) await insertCreditNote(state, row, content)
}

type IssueColumns = Pick<InvoiceRow, 'createdById' | 'createdAt' | 'updatedAt' | 'number' | 'numberKey' | 'seller' | 'issuedAt'>

async function createIssueColumns(
  { ctx, demo, settings }: DemoState,
  { index, issuedDate }: { index: number; issuedDate: string },
): Promise<IssueColumns> {
  const createdAt = toTimestamp(issuedDate, 9 + Math.floor(demo.random() * 3))
  const stamps = { createdById: chooseAuthor(demo, index).id, createdAt, updatedAt: createdAt }
  if (isDraft(index)) return { ...stamps, number: null, numberKey: null, seller: null, issuedAt: null }
  const number = await assignNumber(ctx, settings, { kind: 'invoice', day: issuedDate })
  const seller = JSON.stringify({ ...settings.seller, logoId: null })
  return { ...stamps, number, numberKey: toNumberKey(number), seller, issuedAt: createdAt }
}

function chooseAuthor({ people, random }: DemoContext, index: number): DemoContext['people'][number] {
  const bookkeeper = people.find(({ role }) => role === 'Bookkeeper') ?? people[0]!
  return index % 4 === 3 ? people[1 + Math.floor(random() * 6)]! : bookkeeper
}

async function insertCreditNote(state: DemoState, original: InvoiceRow, content: InvoiceContent): Promise<void> {
  const { ctx, settings } = state
  const issuedDate = addDays(original.issuedDate!, 9)
  const negatedLines = content.lines.map((line) => ({ ...line, quantity: -line.quantity }))
  const { columns, lines } = toInvoiceColumns({ ...content, lines: negatedLines, issuedDate, dueDate: null })
  const number = await assignNumber(ctx, settings, { kind: 'credit-note', day: issuedDate })
  const { id: _, ...same } = original
  const values = {
    ...same,
    ...columns,
    number,
    numberKey: toNumberKey(number),
    kind: 'credit-note',
    creditOf: original.id,
    credited: 0,
  } as const
  const stamps = { createdAt: toTimestamp(issuedDate, 10), updatedAt: toTimestamp(issuedDate, 10), issuedAt: toTimestamp(issuedDate, 10) }
  const row = await ctx.db
    .insertInto('invoices')
    .values({ ...values, ...stamps, status: 'credited', balance: 0 })
    .returningAll()
    .executeTakeFirstOrThrow()
  await saveLines(ctx, row.id, lines)
  await recordHistory(ctx, row)
}

const initialColumns = {
  ...({ version: 1, kind: 'invoice', noticeLevel: 5 } as const),
  creditOf: null,
  quoteId: null,
  isImported: 0,
  removedAt: null,
}

type PaymentInput = { demo: DemoContext; daysAgo: number; index: number }

/** Most clients pay on time; some pay late or in part, and a few not at all. */
function choosePaidAmount({ total, dueDate }: { total: number; dueDate: string | null }, { demo, daysAgo, index }: PaymentInput): number {
  if (isCredited(index)) return 0
  const isDue = dueDate !== null && dueDate < demo.today.toISOString().slice(0, 10)
  if (isDue) return index % 9 === 4 ? 0 : index % 11 === 5 ? Math.floor(total / 2) : total
  if (index % 4 === 3) return Math.floor(total / 3)
  return daysAgo > 10 && demo.random() < 0.4 ? total : 0
}

const isCredited = (index: number) => index % 40 === 31 && !isDraft(index)

const isDraft = (index: number) => index >= INVOICES - DRAFTS
/** One recent email went to an address that does not exist. */
const chooseDelivery = (index: number): InvoiceRow['delivery'] =>
  isDraft(index) ? null : index === INVOICES - DRAFTS - 3 ? 'refused' : 'accepted'

const DAY_MS = 86_400_000

/** One reminder per full 14 days overdue, at most three. */
function countReminders(dueDate: string | null, { demo, status }: { demo: DemoContext; status: InvoiceRow['status'] }): number {
  if (status !== 'overdue') return 0
  return Math.min(3, Math.floor((demo.today.getTime() - Date.parse(dueDate!)) / DAY_MS / 14))
}
