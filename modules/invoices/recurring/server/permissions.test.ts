import { expect, test } from 'vitest'
import type { Rule } from '#platform/contract/rule.ts'
import { type RecurringFixture, openRecurringFixture } from './recurring-fixture.ts'

const all = ['read', 'create', 'update', 'delete']
const template = { rule: 'FREQ=MONTHLY', startDate: '2026-11-20', lines: [], client: { name: 'Marie Dubois' } }

async function openRoleFixture(rules: readonly Rule[]) {
  const fixture = await openRecurringFixture()
  const now = fixture.clock.now.toISOString()
  const role = { name: 'unknown', nameKey: 'unknown', nameFolded: 'unknown', description: '', rules: JSON.stringify(rules), isBuiltIn: 0 }
  await fixture.app.platform.database.write((tx) =>
    tx
      .insertInto('roles')
      .values({ ...role, createdAt: now, updatedAt: now })
      .execute(),
  )
  fixture.app.platform.bus.publish({ roles: ['unknown'] })
  return fixture
}

const add = async (fixture: RecurringFixture, invoice: object = {}) =>
  (await fixture.as('stranger').post('/apps/invoice/add-recurring-invoice', { invoice: { ...template, ...invoice } })).status

test('without permission to create invoices no one has them created', async () => {
  await using fixture = await openRoleFixture([{ action: all, subject: 'RecurringInvoice' }])
  expect(await add(fixture)).toBe(403)
  expect(await fixture.count('recurring_invoices')).toBe(0)
})

test('sending requires the permission to issue invoices', async () => {
  await using fixture = await openRoleFixture([
    { action: all, subject: 'RecurringInvoice' },
    { action: ['read', 'create'], subject: 'Invoice' },
  ])
  expect(await add(fixture, { mode: 'send' })).toBe(403)
  expect(await add(fixture)).toBe(200)
  const { id } = await fixture.addRecurring({ mode: 'send' })
  await fixture.send('sam', 'pause-recurring-invoice', { id })
  const update = (invoice: object) => fixture.as('stranger').post('/apps/invoice/update-recurring-invoice', { invoice: { id, ...invoice } })
  expect((await update({ reference: 'Order 7' })).status).toBe(403)
  expect((await fixture.as('stranger').post('/apps/invoice/resume-recurring-invoice', { id })).status).toBe(403)
  expect((await update({ mode: 'draft' })).status).toBe(200)
})

test('conditions on invoices apply to those that will be created', async () => {
  await using fixture = await openRoleFixture([
    { action: all, subject: 'RecurringInvoice' },
    { action: all, subject: 'Invoice', conditions: { currency: 'EUR' } },
  ])
  expect([await add(fixture), await add(fixture, { currency: 'USD' })]).toEqual([200, 403])
})

test('users limited to their own see and change only those', async () => {
  const own = { 'createdBy.id': '${user.id}' }
  await using fixture = await openRoleFixture([
    { action: all, subject: 'RecurringInvoice', conditions: own } as unknown as Rule,
    { action: all, subject: 'Invoice', conditions: own } as unknown as Rule,
  ])
  const other = await fixture.addRecurring()
  expect(await add(fixture)).toBe(200)
  const { body } = await fixture.as('stranger').get('/apps/invoice/recurring-invoices')
  expect((body.recurringInvoices as { createdBy: { id: number } }[]).map(({ createdBy }) => createdBy.id)).toEqual([
    fixture.people.stranger.id,
  ])
  expect((await fixture.as('stranger').get('/apps/invoice/recurring-invoice', { id: other.id })).status).toBe(404)
  for (const path of ['pause-recurring-invoice', 'resume-recurring-invoice'])
    expect((await fixture.as('stranger').post(`/apps/invoice/${path}`, { id: other.id })).status).toBe(404)
  await fixture.runRecurring()
  const invoices = await fixture.as('stranger').get('/apps/invoice/invoices')
  expect(invoices.body.total).toBe(1)
})

test('the last invoice is hidden from those who cannot see it, and a client they cannot see cannot be chosen', async () => {
  await using fixture = await openRoleFixture([{ action: all, subject: 'RecurringInvoice' }])
  const { id } = await fixture.addRecurring()
  await fixture.runRecurring()
  const { body } = await fixture.as('stranger').get('/apps/invoice/recurring-invoice', { id })
  expect(body.recurringInvoice).toMatchObject({ id, lastInvoice: null })
  const { id: clientId } = await fixture.addClient()
  expect(await add(fixture, { clientId })).toBe(404)
})

test('what the author may no longer do is still done, and their draft remains theirs', async () => {
  await using fixture = await openRecurringFixture()
  const { id } = await fixture.addRecurring({ mode: 'send', client: { name: 'Marie Dubois', email: 'marie@dubois.test' } }, 'amelie')
  await fixture.app.platform.database.write((tx) =>
    tx.updateTable('users').set({ role: 'unknown' }).where('id', '=', fixture.people.amelie.id).execute(),
  )
  await fixture.runRecurring()
  const [invoice] = await fixture.listCreated()
  expect(invoice).toMatchObject({ status: 'sent', createdBy: { id: fixture.people.amelie.id }, recurringInvoiceId: id })
})
