import { daysAfter } from '#platform/contract/days.ts'
import type { DemoWorld } from '#platform/server/module.ts'
import { type InvoiceContent, toInvoiceColumns } from '../../drafts/server/invoice-content.ts'
import { createDemoContent } from './demo-invoice-content.ts'
import { insertDemoClients, insertDemoItems } from './demo-clients-and-items.ts'
import { toTimestamp, insertDeliveries, insertPayment, recordHistory } from './demo-history.ts'
import { toNumberKey, takeNumber } from '../../settings/server/invoice-numbers.ts'
import { insertDemoSettings } from './demo-settings.ts'
import type { StoredSettings } from '../../settings/server/stored-settings.ts'
import { deriveStatus } from '../invoice-status.ts'
import type { InvoiceContext } from '../context.ts'
import type { ClientRow, InvoiceRow } from '../tables.ts'
import { saveLines } from '../save-invoice.ts'

const INVOICES = 120
/** The newest invoices are drafts. */
const DRAFTS = 9
const DAYS = 230

type Company = { ctx: InvoiceContext; world: DemoWorld; settings: StoredSettings; clients: ClientRow[] }

/** Creates 12 clients, 25 items and 120 invoices in every status. */
export async function demo(ctx: InvoiceContext, world: DemoWorld): Promise<void> {
  const settings = await insertDemoSettings(ctx)
  await insertDemoItems(ctx)
  const clients = await insertDemoClients(ctx)
  const company = { ctx, world, settings, clients }
  for (let index = 0; index < INVOICES; index++) await insertDemoInvoice(company, index)
}

async function insertDemoInvoice(company: Company, index: number): Promise<void> {
  const { ctx, world, clients, settings } = company
  const client = clients[Math.floor(world.random() ** 1.4 * clients.length)]!
  const daysAgo = Math.round(DAYS * (1 - index / INVOICES))
  const issuedDate = daysAfter(world.today.toISOString(), -daysAgo)
  const dueDate = daysAfter(issuedDate, client.paymentDays ?? settings.paymentDays)
  const content = { ...createDemoContent(world, client), ...(!isDraft(index) && { issuedDate, dueDate }) }
  const { columns, lines } = toInvoiceColumns(content)
  const start = {
    ...columns,
    ...initialColumns,
    ...(await createIssueColumns(company, { index, issuedDate })),
    credited: isCredited(index) ? columns.total : 0,
  }
  const paid = isDraft(index) ? 0 : choosePaidAmount(start, { world, daysAgo, index })
  const state = deriveStatus({ ...start, paid }, daysAfter(world.today.toISOString(), 0))
  const emailColumns = { delivery: chooseDelivery(index), reminderLevel: countReminders(start.dueDate, { world, status: state.status }) }
  const row = await ctx.db
    .insertInto('invoices')
    .values({ ...start, ...state, ...emailColumns, paid })
    .returningAll()
    .executeTakeFirstOrThrow()
  await saveLines(ctx, row.id, lines)
  await insertDeliveries(ctx, row)
  if (paid > 0) await insertPayment(ctx, row, Math.min(daysAgo, 12 + (index % 25)))
  await recordHistory(ctx, row)
  if (isCredited(index)) await insertCreditNote(company, row, content)
}

type IssueColumns = Pick<InvoiceRow, 'createdById' | 'createdAt' | 'updatedAt' | 'number' | 'numberKey' | 'seller' | 'issuedAt'>

async function createIssueColumns(
  { ctx, world, settings }: Company,
  { index, issuedDate }: { index: number; issuedDate: string },
): Promise<IssueColumns> {
  const createdAt = toTimestamp(issuedDate, 9 + Math.floor(world.random() * 3))
  const stamps = { createdById: chooseAuthor(world, index).id, createdAt, updatedAt: createdAt }
  if (isDraft(index)) return { ...stamps, number: null, numberKey: null, seller: null, issuedAt: null }
  const number = await takeNumber(ctx, settings, { kind: 'invoice', day: issuedDate })
  const seller = JSON.stringify({ ...settings.seller, logoId: null })
  return { ...stamps, number, numberKey: toNumberKey(number), seller, issuedAt: createdAt }
}

function chooseAuthor({ people, random }: DemoWorld, index: number): DemoWorld['people'][number] {
  const bookkeeper = people.find(({ role }) => role === 'Bookkeeper') ?? people[0]!
  return index % 4 === 3 ? people[1 + Math.floor(random() * 6)]! : bookkeeper
}

async function insertCreditNote(company: Company, original: InvoiceRow, content: InvoiceContent): Promise<void> {
  const { ctx, settings } = company
  const issuedDate = daysAfter(original.issuedDate!, 9)
  const negatedLines = content.lines.map((line) => ({ ...line, quantity: -line.quantity }))
  const { columns, lines } = toInvoiceColumns({ ...content, lines: negatedLines, issuedDate, dueDate: null })
  const number = await takeNumber(ctx, settings, { kind: 'credit-note', day: issuedDate })
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

const initialColumns = { version: 1, kind: 'invoice', noticeLevel: 5, creditOf: null, removedAt: null } as const

type Turn = { world: DemoWorld; daysAgo: number; index: number }

/** Most clients pay on time; some pay late or in part, and a few not at all. */
function choosePaidAmount({ total, dueDate }: { total: number; dueDate: string | null }, { world, daysAgo, index }: Turn): number {
  if (isCredited(index)) return 0
  const isDue = dueDate !== null && dueDate < world.today.toISOString().slice(0, 10)
  if (isDue) return index % 9 === 4 ? 0 : index % 11 === 5 ? Math.floor(total / 2) : total
  if (index % 4 === 3) return Math.floor(total / 3)
  return daysAgo > 10 && world.random() < 0.4 ? total : 0
}

const isCredited = (index: number) => index % 40 === 31 && !isDraft(index)

const isDraft = (index: number) => index >= INVOICES - DRAFTS
/** One recent email went to an address that does not exist. */
const chooseDelivery = (index: number): InvoiceRow['delivery'] =>
  isDraft(index) ? null : index === INVOICES - DRAFTS - 3 ? 'refused' : 'accepted'

const DAY_MS = 86_400_000

/** One reminder per full 14 days overdue, at most three. */
function countReminders(dueDate: string | null, { world, status }: { world: DemoWorld; status: InvoiceRow['status'] }): number {
  if (status !== 'overdue') return 0
  return Math.min(3, Math.floor((world.today.getTime() - Date.parse(dueDate!)) / DAY_MS / 14))
}
