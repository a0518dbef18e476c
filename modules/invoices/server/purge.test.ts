import { expect, test } from 'vitest'
import { openInvoiceFixture } from './invoice-fixture.ts'
import { purgeDeletedRecords } from './purge.ts'

test('purges deleted records after 30 days, including lines and journal entries', async () => {
  await using fixture = await openInvoiceFixture()
  const [draft, other] = [await fixture.addDraft({ reference: 'Secret berth' }), await fixture.addDraft()]
  const client = await fixture.addClient({ name: 'Secret client' })
  const item = await fixture.addItem({ title: 'Secret service', unitPrice: 100 })
  const deleting = await fixture.as('helena').delete('/apps/invoice/delete', { id: draft.id })
  await fixture.as('helena').delete('/apps/invoice/delete-client', { id: client.id })
  await fixture.as('helena').delete('/apps/invoice/delete-item', { id: item.id })
  await fixture.advanceClock({ days: 29 })
  await fixture.runJob(purgeDeletedRecords)
  expect(await fixture.count('invoices')).toBe(2)
  await fixture.advanceClock({ days: 2 })
  await fixture.runJob(purgeDeletedRecords)
  const ids = await fixture.rows('invoices').select('id').execute()
  expect(ids).toEqual([{ id: other.id }])
  expect(await fixture.rows('invoice_lines').select('invoiceId').execute()).toEqual([{ invoiceId: other.id }])
  expect([await fixture.count('clients'), await fixture.count('invoice_items')]).toEqual([0, 0])
  expect(JSON.stringify(await fixture.rows('journal').selectAll().execute())).not.toContain('Secret')
  expect((await fixture.undo(deleting, 'helena')).status).toBeGreaterThanOrEqual(404)
})

test('purges hundreds of drafts in one run but never an issued invoice', async () => {
  await using fixture = await openInvoiceFixture()
  const issued = await fixture.issue((await fixture.addDraft()).id)
  const { id: _, ...draft } = (await fixture
    .rows('invoices')
    .selectAll()
    .where('id', '=', (await fixture.addDraft({ lines: [] })).id)
    .executeTakeFirstOrThrow()) as { id: number; updatedAt: string }
  const deleted = Array.from({ length: 410 }, () => ({ ...draft, removedAt: draft.updatedAt }))
  await fixture.app.platform.database.write(async (tx) => void (await tx.insertInto('invoices').values(deleted).execute()))
  await fixture.advanceClock({ days: 400 })
  await fixture.runJob(purgeDeletedRecords)
  expect(await fixture.count('invoices')).toBe(2)
  expect((await fixture.read(issued.id)).lines).toHaveLength(2)
}, 60_000)
