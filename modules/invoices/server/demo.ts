import { daysAfter } from '#platform/contract/days.ts'
import type { DemoWorld } from '#platform/server/module.ts'
import { columnsOf, type Content } from './content.ts'
import { contentOf } from './demo-content.ts'
import { insertClients, insertItems } from './demo-catalogue.ts'
import { at, insertDeliveries, insertPayment, tellPast } from './demo-past.ts'
import { numberKeyOf, takeNumber } from './numbers.ts'
import { storeSettings } from './demo-settings.ts'
import type { StoredSettings } from './settings.ts'
import { statusOf } from './status.ts'
import type { InvoiceContext } from './subjects.ts'
import type { ClientRow, InvoiceRow } from './tables.ts'
import { storeLines } from './write-invoice.ts'

const INVOICES = 120
/** Drafts are the newest. */
const DRAFTS = 9
const DAYS = 230

type Company = { ctx: InvoiceContext; world: DemoWorld; settings: StoredSettings; clients: ClientRow[] }

/** A dozen clients, 25 products and services, and 120 invoices of the last months as they were issued, paid, credited, or not. */
export async function demo(ctx: InvoiceContext, world: DemoWorld): Promise<void> {
  const settings = await storeSettings(ctx)
  await insertItems(ctx)
  const clients = await insertClients(ctx)
  const company = { ctx, world, settings, clients }
  for (let turn = 0; turn < INVOICES; turn++) await insertOne(company, turn)
}

async function insertOne(company: Company, turn: number): Promise<void> {
  const { ctx, world, clients, settings } = company
  const client = clients[Math.floor(world.random() ** 1.4 * clients.length)]!
  const daysAgo = Math.round(DAYS * (1 - turn / INVOICES))
  const issuedDate = daysAfter(world.today.toISOString(), -daysAgo)
  const dueDate = daysAfter(issuedDate, client.paymentDays ?? settings.paymentDays)
  const content = { ...contentOf(world, client), ...(!isDraftAt(turn) && { issuedDate, dueDate }) }
  const { columns, lines } = columnsOf(content)
  const start = { ...columns, ...blank, ...(await issued(company, { turn, issuedDate })), credited: isCredited(turn) ? columns.total : 0 }
  const paid = isDraftAt(turn) ? 0 : paidOf(start, { world, daysAgo, turn })
  const state = statusOf({ ...start, paid }, daysAfter(world.today.toISOString(), 0))
  const mailed = { delivery: deliveryOf(turn), reminderLevel: remindersOf(start.dueDate, { world, status: state.status }) }
  const row = await ctx.db
    .insertInto('invoices')
    .values({ ...start, ...state, ...mailed, paid })
    .returningAll()
    .executeTakeFirstOrThrow()
  await storeLines(ctx, row.id, lines)
  await insertDeliveries(ctx, row)
  if (paid > 0) await insertPayment(ctx, row, Math.min(daysAgo, 12 + (turn % 25)))
  await tellPast(ctx, row)
  if (isCredited(turn)) await insertCreditNote(company, row, content)
}

type Issued = Pick<InvoiceRow, 'createdById' | 'createdAt' | 'updatedAt' | 'number' | 'numberKey' | 'seller' | 'issuedAt'>

/** Who wrote it when, and its number, which drafts lack. */
async function issued({ ctx, world, settings }: Company, { turn, issuedDate }: { turn: number; issuedDate: string }): Promise<Issued> {
  const createdAt = at(issuedDate, 9 + Math.floor(world.random() * 3))
  const stamps = { createdById: writerOf(world, turn).id, createdAt, updatedAt: createdAt }
  if (isDraftAt(turn)) return { ...stamps, number: null, numberKey: null, seller: null, issuedAt: null }
  const number = await takeNumber(ctx, settings, { kind: 'invoice', day: issuedDate })
  const seller = JSON.stringify({ ...settings.seller, logoId: null })
  return { ...stamps, number, numberKey: numberKeyOf(number), seller, issuedAt: createdAt }
}

/** Most by the bookkeeper, some by whoever did the work. */
function writerOf({ people, random }: DemoWorld, turn: number): DemoWorld['people'][number] {
  const bookkeeper = people.find(({ role }) => role === 'Bookkeeper') ?? people[0]!
  return turn % 4 === 3 ? people[1 + Math.floor(random() * 6)]! : bookkeeper
}

async function insertCreditNote(company: Company, original: InvoiceRow, content: Content): Promise<void> {
  const { ctx, settings } = company
  const issuedDate = daysAfter(original.issuedDate!, 9)
  const turned = content.lines.map((line) => ({ ...line, quantity: -line.quantity }))
  const { columns, lines } = columnsOf({ ...content, lines: turned, issuedDate, dueDate: null })
  const number = await takeNumber(ctx, settings, { kind: 'credit-note', day: issuedDate })
  const { id: _, ...same } = original
  const values = {
    ...same,
    ...columns,
    number,
    numberKey: numberKeyOf(number),
    kind: 'credit-note',
    creditOf: original.id,
    credited: 0,
  } as const
  const stamps = { createdAt: at(issuedDate, 10), updatedAt: at(issuedDate, 10), issuedAt: at(issuedDate, 10) }
  const row = await ctx.db
    .insertInto('invoices')
    .values({ ...values, ...stamps, status: 'credited', balance: 0 })
    .returningAll()
    .executeTakeFirstOrThrow()
  await storeLines(ctx, row.id, lines)
  await tellPast(ctx, row)
}

const blank = { version: 1, kind: 'invoice', noticeLevel: 5, creditOf: null, removedAt: null } as const

type Turn = { world: DemoWorld; daysAgo: number; turn: number }

/** Most pay in time; some pay late, some in part, and a few not at all. */
function paidOf({ total, dueDate }: { total: number; dueDate: string | null }, { world, daysAgo, turn }: Turn): number {
  if (isCredited(turn)) return 0
  const isDue = dueDate !== null && dueDate < world.today.toISOString().slice(0, 10)
  if (isDue) return turn % 9 === 4 ? 0 : turn % 11 === 5 ? Math.floor(total / 2) : total
  if (turn % 4 === 3) return Math.floor(total / 3)
  return daysAgo > 10 && world.random() < 0.4 ? total : 0
}

/** Taken back by a credit note. */
const isCredited = (turn: number) => turn % 40 === 31 && !isDraftAt(turn)

const isDraftAt = (turn: number) => turn >= INVOICES - DRAFTS
/** One of the last was sent to an address that is not there. */
const deliveryOf = (turn: number): InvoiceRow['delivery'] =>
  isDraftAt(turn) ? null : turn === INVOICES - DRAFTS - 3 ? 'refused' : 'accepted'

const DAY_MS = 86_400_000

/** One for each full fortnight that an invoice is overdue, three at most. */
function remindersOf(dueDate: string | null, { world, status }: { world: DemoWorld; status: InvoiceRow['status'] }): number {
  if (status !== 'overdue') return 0
  return Math.min(3, Math.floor((world.today.getTime() - Date.parse(dueDate!)) / DAY_MS / 14))
}
