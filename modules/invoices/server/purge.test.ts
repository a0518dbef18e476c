import { expect, test } from 'vitest'
import { openInvoiceWorld } from './invoice-world.ts'
import { purgeInvoices } from './purge.ts'

test('what was deleted can be brought back for 30 days; then it goes, with its lines and what the journal kept of it', async () => {
  await using world = await openInvoiceWorld()
  const [draft, kept] = [await world.add({ reference: 'Secret berth' }), await world.add()]
  const client = await world.addClient({ name: 'Secret client' })
  const item = await world.addItem({ title: 'Secret service', unitPrice: 100 })
  const deleting = await world.as('helena').delete('/apps/invoice/delete', { id: draft.id })
  await world.as('helena').delete('/apps/invoice/delete-client', { id: client.id })
  await world.as('helena').delete('/apps/invoice/delete-item', { id: item.id })
  await world.pass({ days: 29 })
  await world.run(purgeInvoices)
  expect(await world.count('invoices')).toBe(2)
  await world.pass({ days: 2 })
  await world.run(purgeInvoices)
  const ids = await world.rows('invoices').select('id').execute()
  expect(ids).toEqual([{ id: kept.id }])
  expect(await world.rows('invoice_lines').select('invoiceId').execute()).toEqual([{ invoiceId: kept.id }])
  expect([await world.count('clients'), await world.count('invoice_items')]).toEqual([0, 0])
  expect(JSON.stringify(await world.rows('journal').selectAll().execute())).not.toContain('Secret')
  expect((await world.undo(deleting, 'helena')).status).toBeGreaterThanOrEqual(404)
})

test('hundreds go in one run, and an issued invoice never does', async () => {
  await using world = await openInvoiceWorld()
  const issued = await world.issue((await world.add()).id)
  const { id: _, ...draft } = (await world
    .rows('invoices')
    .selectAll()
    .where('id', '=', (await world.add({ lines: [] })).id)
    .executeTakeFirstOrThrow()) as { id: number; updatedAt: string }
  const deleted = Array.from({ length: 410 }, () => ({ ...draft, removedAt: draft.updatedAt }))
  await world.app.platform.database.write(async (tx) => void (await tx.insertInto('invoices').values(deleted).execute()))
  await world.pass({ days: 400 })
  await world.run(purgeInvoices)
  expect(await world.count('invoices')).toBe(2)
  expect((await world.read(issued.id)).lines).toHaveLength(2)
}, 60_000)
