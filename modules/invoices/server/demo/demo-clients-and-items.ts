import { indexRecords } from '#platform/server/search/index-record.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import { demoClients, demoItems } from './demo-data.ts'
import type { InvoiceContext } from '../context.ts'
import type { ClientRow } from '../tables.ts'

export async function insertDemoItems(ctx: InvoiceContext): Promise<void> {
  const stamps = { removedAt: null, createdAt: ctx.now, updatedAt: ctx.now }
  const values = demoItems.map(([title, unit, unitPrice, taxRate]) => ({
    title,
    titleKey: normalizeForSearch(title),
    description: null,
    unit,
    unitPrice,
    currency: 'EUR',
    taxRate,
    taxCategory: 'S' as const,
    ...stamps,
  }))
  const rows = await ctx.db.insertInto('invoice_items').values(values).returning(['id', 'title']).execute()
  const records = rows.map(({ id, title }) => ({ entity: 'invoice-item', id, at: ctx.now, fields: { title, description: null } }))
  await indexRecords(ctx.db, records)
}

export async function insertDemoClients(ctx: InvoiceContext): Promise<ClientRow[]> {
  const stamps = { removedAt: null, createdAt: ctx.now, updatedAt: ctx.now }
  const values = demoClients.map((client) => ({
    ...client,
    nameKey: normalizeForSearch(client.company),
    phone: null,
    notes: null,
    ...stamps,
  }))
  const rows = await ctx.db.insertInto('clients').values(values).returningAll().execute()
  await indexRecords(
    ctx.db,
    rows.map(({ id, name, company, email, city, vatId, notes }) => ({
      entity: 'client',
      id,
      at: ctx.now,
      fields: { name, company, email, city, vatId, notes },
    })),
  )
  return rows
}
