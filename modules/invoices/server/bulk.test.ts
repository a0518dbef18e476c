import { expect, test } from 'vitest'
import { BULK_LIMIT } from '../invoice-contract.ts'
import { openInvoiceWorld } from './invoice-world.ts'

test('as many drafts as one act may take are deleted within the time that an act has', async () => {
  await using world = await openInvoiceWorld()
  const { id } = await world.add({}, 'helena')
  const drafts = await world.app.platform.database.write(async (tx) => {
    const { id: _, ...row } = await tx.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const rows = Array.from({ length: BULK_LIMIT - 1 }, () => row)
    return tx.insertInto('invoices').values(rows).returning('id').execute()
  })
  const invoiceIds = [id, ...drafts.map((draft) => Number(draft['id']))]
  expect(invoiceIds).toHaveLength(BULK_LIMIT)
  const answer = await world.as('helena').delete('/apps/invoice/delete-invoices', { invoiceIds })
  expect([answer.status, answer.body.invoices?.length]).toEqual([200, BULK_LIMIT])
  expect((await world.as('helena').get('/apps/invoice/invoices')).body.total).toBe(0)
})

test('payments that were noted for many are taken back as one; what was paid otherwise stays', async () => {
  await using world = await openInvoiceWorld()
  await world.send('helena', 'update-settings', { settings: { seller: { name: 'Harbour & Co' } } })
  const ids = [(await world.add()).id, (await world.add()).id]
  for (const id of ids) await world.issue(id)
  await world.send('sam', 'add-payment', { payment: { invoiceId: ids[0], amount: 1_000 } })
  const paid = await world.as('sam').post('/apps/invoice/pay-invoices', { invoiceIds: ids })
  expect(paid.body.invoices.map(({ status }: { status: string }) => status)).toEqual(['paid', 'paid'])
  expect((await world.undo(paid)).body).toEqual({ undone: 2 })
  const [first, second] = [await world.read(ids[0]!), await world.read(ids[1]!)]
  expect([first.status, first.payments.map(({ amount }) => amount)]).toEqual(['partial', [1_000]])
  expect([second.status, second.payments, second.balance]).toEqual(['sent', [], second.total])
  const issued = await world.as('sam').post('/apps/invoice/issue', { id: (await world.add()).id })
  expect((await world.undo(issued)).body.code).toBe('journal.final')
})

test('what is owed to a client is not paid back by the way: noting many as paid refuses it, and nothing is noted', async () => {
  await using world = await openInvoiceWorld()
  const { id } = await world.issue((await world.add()).id)
  const other = await world.issue((await world.add()).id)
  await world.send('sam', 'pay-invoices', { invoiceIds: [id] })
  const note = (await world.send('sam', 'credit-note', { id })).invoice
  await world.issue(note.id)
  const { balance } = await world.read(id)
  expect(balance).toBeLessThan(0)
  const refused = await world.as('sam').post('/apps/invoice/pay-invoices', { invoiceIds: [other.id, id] })
  expect([refused.status, refused.body.code]).toEqual([409, 'invoices.nothing_owed'])
  expect([(await world.read(id)).balance, (await world.read(other.id)).status]).toEqual([balance, 'sent'])
  await world.send('sam', 'add-payment', { payment: { invoiceId: id, amount: balance } })
  expect((await world.read(id)).balance).toBe(0)
})

test('a credit note gives back the amount off the whole, and keeps the currency of its invoice', async () => {
  await using world = await openInvoiceWorld()
  const { id, total } = await world.issue((await world.add({ discountAmount: 1_000 })).id)
  const note = (await world.send('sam', 'credit-note', { id })).invoice
  expect([note.total, note.discount]).toEqual([-total, -1_000])
  const turned = await world.as('sam').post('/apps/invoice/update-invoice', { invoice: { id: note.id, currency: 'JPY' } })
  expect([turned.status, turned.body.errors?.[0].path]).toEqual([400, '/invoice/currency'])
  await world.issue(note.id)
  expect(await world.read(id)).toMatchObject({ status: 'credited', balance: 0 })
})
