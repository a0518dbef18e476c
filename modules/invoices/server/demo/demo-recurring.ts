import { addDays } from '#platform/contract/add-days.ts'
import type { DemoContext } from '#platform/server/module.ts'
import type { Line } from '../../invoice-contract.ts'
import { toRecurringColumns } from '../../recurring/server/recurring-content.ts'
import { findNextDate } from '../../recurring/server/occurrence-dates.ts'
import { noDates } from '../../no-dates.ts'
import type { InvoiceContext } from '../context.ts'
import type { ClientRow } from '../tables.ts'

type Template = {
  clientIndex: number
  rule: string
  days: number
  mode: 'draft' | 'send'
  prices: 'fixed' | 'current'
  lines: Partial<Line>[]
}

const templates: Template[] = [
  {
    clientIndex: 0,
    rule: 'FREQ=MONTHLY',
    days: 9,
    mode: 'send',
    prices: 'fixed',
    lines: [
      { description: 'Hosting {month} {year}', unitPrice: 4_900 },
      { description: 'Maintenance {month} {year}', quantity: 2, unit: 'HUR', unitPrice: 9_500 },
    ],
  },
  {
    clientIndex: 1,
    rule: 'FREQ=MONTHLY;INTERVAL=3;COUNT=8',
    days: 30,
    mode: 'draft',
    prices: 'current',
    lines: [{ description: 'Storage {quarter} {year}', unit: 'MON', quantity: 3, unitPrice: 12_000 }],
  },
]

/** Two templates whose first dates are in the future. */
export async function insertDemoRecurring(ctx: InvoiceContext, demo: DemoContext, clients: readonly ClientRow[]): Promise<void> {
  for (const template of templates) await insertTemplate(ctx, demo, { template, client: clients[template.clientIndex]! })
}

async function insertTemplate(
  ctx: InvoiceContext,
  { today, people, isSample }: DemoContext,
  { template, client }: { template: Template; client: ClientRow },
) {
  const { rule, days, mode, prices, lines } = template
  const startDate = addDays(today.toISOString(), days)
  const columns = toRecurringColumns({
    ...content,
    rule,
    startDate,
    mode,
    prices,
    clientId: client.id,
    currency: client.currency ?? 'EUR',
    language: client.language ?? 'en',
    lines: lines.map((line) => ({ ...defaultLine, ...line })),
  })
  const bookkeeper = people.find(({ role }) => role === 'Bookkeeper') ?? people[0]!
  const stamps = { createdById: bookkeeper.id, createdAt: ctx.now, updatedAt: ctx.now, removedAt: null }
  await ctx.db
    .insertInto('recurring_invoices')
    .values({ ...columns, ...stamps, status: isSample ? 'paused' : 'active', nextDate: findNextDate({ rule, startDate }, startDate) })
    .execute()
}

const content = {
  client: null,
  ...noDates,
  reference: null,
  notes: null,
  terms: null,
  discountPercent: null,
  discountAmount: null,
}

const defaultLine: Line = {
  itemId: null,
  description: '',
  quantity: 1,
  unit: 'C62',
  unitPrice: 0,
  discountPercent: null,
  discountAmount: null,
  taxRate: 23,
  taxCategory: 'S',
  exemptionReason: null,
  net: 0,
}
