import { addDays } from '#platform/contract/add-days.ts'
import type { DemoContext } from '#platform/server/module.ts'
import { toJournalSnapshot } from '../../quotes/server/full-quote.ts'
import { insertQuoteWith } from '../../quotes/server/save-quote.ts'
import type { QuoteAnswer } from '../../quotes/quote-schema.ts'
import { assignNumber, toNumberKey } from '../../settings/server/invoice-numbers.ts'
import type { StoredSettings } from '../../settings/server/stored-settings.ts'
import type { InvoiceContext } from '../context.ts'
import type { ClientRow, QuoteRow } from '../tables.ts'
import { createDemoContent } from './demo-invoice-content.ts'
import { toTimestamp } from './demo-history.ts'

type DemoQuote = {
  status: 'draft' | 'sent' | 'accepted' | 'declined'
  daysAgo: number
  client: number
  introduction: string
  note?: string
}

const demoQuotes: readonly DemoQuote[] = [
  {
    status: 'declined',
    daysAgo: 40,
    client: 3,
    introduction: 'Thank you for your visit. Here is our offer for the season.',
    note: 'We found a closer supplier.',
  },
  {
    status: 'accepted',
    daysAgo: 12,
    client: 0,
    introduction: 'As discussed on the phone, we are pleased to offer:',
    note: 'Please start in January.',
  },
  { status: 'sent', daysAgo: 3, client: 1, introduction: 'Thank you for your inquiry. We are pleased to offer:' },
  { status: 'draft', daysAgo: 1, client: 2, introduction: 'Thank you for your inquiry. We are pleased to offer:' },
]

type DemoState = { ctx: InvoiceContext; demo: DemoContext; settings: StoredSettings; clients: ClientRow[] }

export async function insertDemoQuotes(state: DemoState): Promise<void> {
  for (const quote of demoQuotes) await insertDemoQuote(state, quote)
}

async function insertDemoQuote({ ctx, demo, settings, clients }: DemoState, quote: DemoQuote): Promise<void> {
  const client = clients[quote.client]!
  const { issuedDate: _issued, dueDate: _due, ...common } = createDemoContent(demo, client)
  const content = { ...common, introduction: quote.introduction, date: null, validUntil: null, terms: settings.terms }
  const date = addDays(demo.today.toISOString(), -quote.daysAgo)
  const isSent = quote.status !== 'draft'
  const number = isSent ? await assignNumber(ctx, settings, { kind: 'quote', day: date }) : null
  const bookkeeper = demo.people.find(({ role }) => role === 'Bookkeeper') ?? demo.people[0]!
  const createdAt = toTimestamp(date, 9)
  const columns: Partial<QuoteRow> = {
    createdById: bookkeeper.id,
    createdAt,
    updatedAt: createdAt,
    ...(number && {
      number,
      numberKey: toNumberKey(number),
      date,
      validUntil: addDays(date, settings.quoteDays),
      status: quote.status,
      delivery: 'accepted',
      sentAt: createdAt,
      seller: JSON.stringify({ ...settings.seller, logoId: null }),
    }),
    ...(quote.note && { answer: JSON.stringify(createAnswer(client, { note: quote.note, date })) }),
  }
  const full = await insertQuoteWith(ctx, content, columns)
  recordHistory(ctx, full)
}

const createAnswer = ({ name }: ClientRow, { note, date }: { note: string; date: string }): QuoteAnswer => ({
  name,
  note,
  at: toTimestamp(addDays(date, 2), 11),
  address: '203.0.113.24',
})

/** Records creation, sending and the answer at their dates in the past. */
function recordHistory(ctx: InvoiceContext, full: Parameters<typeof toJournalSnapshot>[0]): void {
  const now = toJournalSnapshot(full)
  const { id, createdAt, createdById: actor } = full.row
  const sent = { ...now, status: 'sent' as const, answer: null }
  const draft = { ...sent, status: 'draft' as const, number: null, delivery: null, date: null, validUntil: null }
  const record = (before: object | null, after: object, backdated: { at: string; actor: number | null; verb: string }) =>
    ctx.recordChange({ entity: 'quote', id, before: before as Record<string, unknown> | null, after: { ...after }, backdated })
  record(null, draft, { at: createdAt, actor, verb: 'invoices.addQuote' })
  if (now.status === 'draft') return
  record(draft, { ...sent, delivery: 'queued' }, { at: createdAt, actor, verb: 'invoices.sendQuote' })
  if (now.answer) record(sent, now, { at: now.answer.at, actor: null, verb: 'invoices.respondToQuote' })
}
