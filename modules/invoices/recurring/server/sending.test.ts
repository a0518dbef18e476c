import { expect, test } from 'vitest'
import { openRecurringFixture } from './recurring-fixture.ts'

const client = { name: 'Marie Dubois', email: 'marie@dubois.test' }

test.each([
  ['the client has no email address', { client: { name: 'Marie Dubois' } }, 'recurringWithoutEmail'],
  ['the invoice has no lines', { client, lines: [] }, 'recurringIncomplete'],
  ['the VAT IDs for reverse charge are missing', { client, lines: [reverseCharge()] }, 'recurringIncomplete'],
])('keeps a draft if %s, says so, and does not try again', async (_name, invoice, kind) => {
  await using fixture = await openRecurringFixture()
  await fixture.addRecurring({ mode: 'send', ...invoice })
  await fixture.runRecurring()
  await fixture.runRecurring()
  const [draft, ...others] = await fixture.listCreated()
  expect(others).toEqual([])
  expect(draft).toMatchObject({ status: 'draft', number: null, deliveries: [] })
  expect(await fixture.listNotifications()).toMatchObject([{ kind, values: { client: 'Marie Dubois' }, link: `/invoices/${draft!.id}` }])
  expect(await fixture.count('invoice_counters')).toBe(0)
})

function reverseCharge() {
  return { description: 'Advice', quantity: 1, unitPrice: 100, taxCategory: 'AE' }
}

test('keeps a draft if details for the client’s e-invoice format are missing', async () => {
  await using fixture = await openRecurringFixture()
  const { id: clientId } = await fixture.addClient({ eInvoiceFormat: 'xrechnung-ubl' })
  await fixture.addRecurring({ mode: 'send', clientId, client: undefined })
  await fixture.runRecurring()
  expect((await fixture.listCreated()).map(({ status }) => status)).toEqual(['draft'])
  expect((await fixture.listNotifications()).map(({ kind }) => kind)).toEqual(['recurringWithoutEInvoice'])
})

test('keeps a draft if the server cannot send email', async () => {
  await using fixture = await openRecurringFixture({ config: { smtpUrl: undefined } as never })
  await fixture.addRecurring({ mode: 'send', client })
  await fixture.runRecurring()
  expect((await fixture.listCreated()).map(({ status }) => status)).toEqual(['draft'])
  expect((await fixture.listNotifications()).map(({ kind }) => kind)).toEqual(['recurringWithoutServer'])
})

test('sends the others if one fails, and combines many notifications into one', async () => {
  await using fixture = await openRecurringFixture()
  for (let n = 0; n < 4; n++) await fixture.addRecurring({ mode: 'send' })
  for (let n = 0; n < 4; n++) await fixture.addRecurring()
  await fixture.addRecurring({ mode: 'send', client })
  await fixture.runRecurring()
  expect((await fixture.listOccurrences()).map(({ state }) => state)).toEqual([
    ...Array<string>(4).fill('failed'),
    ...Array<string>(4).fill('draft'),
    'sent',
  ])
  const notifications = await fixture.listNotifications()
  expect(notifications.map(({ kind, values, link }) => [kind, values['many'], link])).toEqual([
    ['recurringFailures', '4', '/invoices?status=draft'],
    ['recurringDrafts', '4', '/invoices?status=draft'],
  ])
})

test('uses the client’s data of the day, unless the template has its own', async () => {
  await using fixture = await openRecurringFixture()
  const { id: clientId } = await fixture.addClient({ name: 'Marie Dubois', company: null })
  await fixture.addRecurring({ clientId, client: undefined })
  await fixture.addRecurring({ clientId, client: { name: 'Accounts Payable' } })
  await fixture.send('sam', 'update-client', { client: { id: clientId, name: 'Marie Martin', email: 'marie@martin.test' } })
  await fixture.runRecurring()
  const created = await fixture.listCreated()
  expect(created.map((invoice) => [invoice.clientId, invoice.client!.name, invoice.client!.email])).toEqual([
    [clientId, 'Marie Martin', 'marie@martin.test'],
    [clientId, 'Accounts Payable', null],
  ])
})

test('a deleted client leaves a draft without a client', async () => {
  await using fixture = await openRecurringFixture()
  const { id: clientId } = await fixture.addClient()
  await fixture.addRecurring({ mode: 'send', clientId, client: undefined })
  expect((await fixture.as('sam').delete('/apps/invoice/delete-client', { id: clientId })).status).toBe(200)
  await fixture.runRecurring()
  expect((await fixture.listCreated()).map((invoice) => invoice.client)).toEqual([null])
  expect((await fixture.listNotifications()).map(({ kind }) => kind)).toEqual(['recurringIncomplete'])
})

test('uses fixed prices or those of the items on the day', async () => {
  await using fixture = await openRecurringFixture()
  const item = await fixture.addItem({ title: 'Hosting', unitPrice: 5_000, currency: 'EUR' })
  const dollars = await fixture.addItem({ title: 'Domain', unitPrice: 900, currency: 'USD' })
  const lines = [item, dollars].map(({ id, unitPrice }) => ({ itemId: id, description: 'Service', quantity: 1, unitPrice }))
  const other = { description: 'Without item', quantity: 1, unitPrice: 100 }
  const fixed = await fixture.addRecurring({ prices: 'fixed', lines: [...lines, other] })
  const current = await fixture.addRecurring({ prices: 'current', lines: [...lines, other] })
  await fixture.send('sam', 'update-item', { item: { id: item.id, unitPrice: 6_000 } })
  await fixture.send('sam', 'update-item', { item: { id: dollars.id, unitPrice: 1_000 } })
  expect([(await fixture.readRecurring(fixed.id)).nextTotal, (await fixture.readRecurring(current.id)).nextTotal]).toEqual([6_000, 7_000])
  await fixture.runRecurring()
  expect((await fixture.listCreated()).map(({ total }) => total)).toEqual([6_000, 7_000])
})

test('keeps a draft at the prices of the template if its discount exceeds those of today', async () => {
  await using fixture = await openRecurringFixture()
  const { id } = await fixture.addItem({ title: 'Hosting', unitPrice: 5_000, currency: 'EUR' })
  const lines = [{ itemId: id, description: 'Hosting', quantity: 1, unitPrice: 5_000 }]
  await fixture.addRecurring({ mode: 'send', client, prices: 'current', lines, discountAmount: 4_000 })
  await fixture.send('sam', 'update-item', { item: { id, unitPrice: 3_000 } })
  await fixture.runRecurring()
  expect((await fixture.listCreated()).map(({ status, total }) => [status, total])).toEqual([['draft', 1_000]])
  expect((await fixture.listNotifications()).map(({ kind }) => kind)).toEqual(['recurringFailed'])
})
