import { expect, test } from 'vitest'
import type { Order } from '../contract.ts'
import { openShopFixture, type ShopFixture } from '../../server/shop-fixture.ts'

test('an invoice that fails to be issued leaves no journal entry', async () => {
  await using fixture = await openShopFixture()
  await fixture.as('helena').post('/apps/invoice/update-settings', { settings: { seller: { name: ' x' }, numberPattern: 'SAME-{number}' } })
  const { id } = await fixture.addProduct()
  await fixture.buy(id)
  const entries = () =>
    fixture.app.platform.database.read.selectFrom('journal').select('entityId').where('entity', '=', 'invoice').execute()
  const before = await entries()
  expect(before).not.toEqual([])
  await fixture.app.platform.database.write((tx) => tx.updateTable('invoice_counters').set({ last: 0 }).execute())
  expect(await fixture.buy(id)).toMatchObject({ status: 'placed', invoiceId: null })
  expect(await entries()).toEqual(before)
})

test('a credited invoice does not mark its order as paid, and a paid order stays paid', async () => {
  await using fixture = await openShopFixture()
  const { id } = await fixture.addProduct()
  const [open, paid] = [await fixture.buy(id), await fixture.buy(id)]
  await fixture.post('pay-order', { id: paid.id }, 'helena')
  for (const { invoiceId } of [open, paid]) await creditAll(fixture, invoiceId!)
  const refused = await fixture.send('pay-order', { id: open.id }, 'helena')
  expect([refused.status, refused.body.code]).toEqual([409, 'ecommerce.invoice_credited'])
  await fixture.runJob('ecommerce.follow-invoices')
  expect([(await fixture.getOrder(open.id)).status, (await fixture.getOrder(paid.id)).status]).toEqual(['invoiced', 'paid'])
  const { invoice } = (await fixture.as('helena').get('/apps/invoice/invoice', { id: open.invoiceId })).body
  expect(invoice).toMatchObject({ status: 'credited', payments: [] })
})

test('payments of a canceled order must be refunded, also partial and very recent ones', async () => {
  await using fixture = await openShopFixture()
  const { id } = await fixture.addProduct()
  for (const amount of [1_000, 2_399]) {
    const { id: order, invoiceId } = await fixture.buy(id)
    await fixture.as('helena').post('/apps/invoice/add-payment', { payment: { invoiceId, amount } })
    const { timeline } = (await fixture.post('cancel-order', { id: order }, 'helena')).body.order as Order
    const due = timeline.filter(({ kind }) => kind === 'refund-due')
    expect(due.map(({ values }) => values)).toEqual([{ amount: String(amount), currency: 'EUR' }])
  }
})

test('the refund task states the amount in the format of its assignee', async () => {
  await using fixture = await openShopFixture()
  const { helena } = fixture.people
  await fixture.app.platform.database.write((tx) => tx.updateTable('users').set({ language: 'de' }).where('id', '=', helena.id).execute())
  const { id } = await fixture.addProduct()
  const { id: order, invoiceId } = await fixture.buy(id)
  await fixture.as('helena').post('/apps/invoice/add-payment', { payment: { invoiceId, amount: 1_000 } })
  const { timeline } = (await fixture.post('cancel-order', { id: order }, 'helena')).body.order as Order
  const { taskId } = timeline.find(({ kind }) => kind === 'refund-due')!
  const { task } = (await fixture.as('helena').get('/apps/todo/task', { id: taskId })).body
  expect(task.title).toContain('10,00\u00a0€')
})

test('canceling an order does not issue an existing draft credit note of a lower amount', async () => {
  await using fixture = await openShopFixture()
  const { id } = await fixture.addProduct()
  const order = await fixture.buy(id, 2)
  const { invoice: draft } = (await fixture.as('helena').post('/apps/invoice/credit-note', { id: order.invoiceId })).body
  const lines = draft.lines.map((line: { quantity: number }) => ({ ...line, quantity: -1 }))
  await fixture.as('helena').post('/apps/invoice/update-invoice', { invoice: { id: draft.id, lines } })
  const { timeline } = (await fixture.post('cancel-my-order', { id: order.id })).body.order as Order
  expect(timeline.map(({ kind }) => kind)).toEqual(['placed', 'invoiced', 'mail-off', 'cancelled', 'credit-failed'])
  expect(timeline.at(-1)!.values.reason).toContain('€23.99 is begun, but €47.98 of the invoice are left')
  expect((await fixture.as('helena').get('/apps/invoice/invoice', { id: draft.id })).body.invoice.number).toBe(null)
})

test('canceling an order with a credited invoice creates no second credit note', async () => {
  await using fixture = await openShopFixture()
  const { id } = await fixture.addProduct()
  const order = await fixture.buy(id)
  await creditAll(fixture, order.invoiceId!)
  const { timeline } = (await fixture.post('cancel-order', { id: order.id }, 'helena')).body.order as Order
  expect(timeline.at(-1)!.kind).toBe('cancelled')
})

async function creditAll(fixture: ShopFixture, invoiceId: number): Promise<void> {
  const { invoice } = (await fixture.as('helena').post('/apps/invoice/credit-note', { id: invoiceId })).body
  await fixture.as('helena').post('/apps/invoice/issue', { id: invoice.id })
}
