import { expect, test } from 'vitest'
import type { PersonName } from '#platform/server/testing/people.ts'
import { type RecurringFixture, openRecurringFixture } from './recurring-fixture.ts'

const add = (fixture: RecurringFixture, invoice: object, as: PersonName = 'sam') =>
  fixture.as(as).post('/apps/invoice/add-recurring-invoice', {
    invoice: { rule: 'FREQ=MONTHLY', startDate: '2026-11-20', ...invoice },
  })

test('returns a new recurring invoice with its next dates and total', async () => {
  await using fixture = await openRecurringFixture()
  const created = await fixture.addRecurring({ startDate: '2026-12-31', rule: 'freq=monthly' })
  expect(created).toMatchObject({
    status: 'active',
    nextDate: '2026-12-31',
    mode: 'draft',
    prices: 'fixed',
    currency: 'EUR',
    nextTotal: 6_000,
    lastInvoice: null,
    createdBy: { id: fixture.people.sam.id },
  })
  expect(created.upcoming).toEqual(['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'])
  const list = await fixture.as('sam').get('/apps/invoice/recurring-invoices')
  expect([list.body.total, list.body.recurringInvoices[0]]).toMatchObject([1, { id: created.id, nextTotal: 6_000 }])
  expect(list.body.recurringInvoices[0].lines).toBeUndefined()
})

test('lists the one with the next date first, and paused ones last', async () => {
  await using fixture = await openRecurringFixture()
  const late = await fixture.addRecurring({ startDate: '2027-01-01' })
  const paused = await fixture.addRecurring()
  const soon = await fixture.addRecurring({ startDate: '2026-12-01' })
  await fixture.send('sam', 'pause-recurring-invoice', { id: paused.id })
  const { body } = await fixture.as('sam').get('/apps/invoice/recurring-invoices')
  expect((body.recurringInvoices as { id: number }[]).map(({ id }) => id)).toEqual([soon.id, late.id, paused.id])
})

test('dates in the past are skipped, but counted', async () => {
  await using fixture = await openRecurringFixture()
  const { upcoming } = await fixture.addRecurring({ startDate: '2026-09-15', rule: 'FREQ=MONTHLY;COUNT=4' })
  expect(upcoming).toEqual(['2026-12-15'])
})

test('previews the dates of a rule', async () => {
  await using fixture = await openRecurringFixture()
  const get = (query: Record<string, string>) => fixture.as('sam').get('/apps/invoice/recurring-dates', query)
  const { body } = await get({ rule: 'FREQ=WEEKLY;COUNT=3', startDate: '2026-11-25' })
  expect(body.dates).toEqual(['2026-11-25', '2026-12-02', '2026-12-09'])
  expect((await get({ rule: 'FREQ=NEVER', startDate: '2026-11-25' })).body.errors).toMatchObject([{ path: '/rule' }])
})

test.each<[string, object, string]>([
  ['a rule by hours', { rule: 'FREQ=HOURLY' }, '/invoice/rule'],
  [
    'a rule that could take long',
    { rule: `FREQ=YEARLY;BYDAY=MO;BYSETPOS=${Array.from({ length: 300 }, (_, n) => n + 1).join()}` },
    '/invoice/rule',
  ],
  ['an end before today', { rule: 'FREQ=DAILY;UNTIL=20261119' }, '/invoice/rule'],
  ['an end that is no date', { rule: 'FREQ=MONTHLY;UNTIL=20269999', startDate: '2026-12-31' }, '/invoice/rule'],
  ['a script', { rule: '<script>alert(1)</script>' }, '/invoice/rule'],
  ['a start in the year 9999', { startDate: '9999-12-31' }, '/invoice/startDate'],
  ['a start in the year 1', { startDate: '0001-01-01' }, '/invoice/startDate'],
  ['a start that does not exist', { startDate: '2026-02-30' }, '/invoice/startDate'],
  ['an unknown mode', { mode: 'always' }, '/invoice/mode'],
  ['an unknown property', { nextRun: '2026-12-01' }, '/invoice/nextRun'],
  ['two discounts', { discountPercent: 5, discountAmount: 100 }, '/invoice/discountAmount'],
  ['a line without description', { lines: [{ description: ' ', quantity: 1, unitPrice: 1 }] }, '/invoice/lines/0/description'],
])('rejects %s', async (_name, invoice, path) => {
  await using fixture = await openRecurringFixture()
  const response = await add(fixture, invoice)
  expect([response.status, response.body.errors?.[0]?.path]).toEqual([400, path])
  expect(await fixture.count('recurring_invoices')).toBe(0)
})

test('ignores what only the server sets', async () => {
  await using fixture = await openRecurringFixture()
  const { body } = await add(fixture, { status: 'paused', nextDate: '2030-01-01', id: 77, lastInvoice: null })
  expect(body.recurringInvoice).toMatchObject({ status: 'active', nextDate: '2026-11-20' })
})

test('a changed rule applies from today on, and never repeats a date', async () => {
  await using fixture = await openRecurringFixture()
  const { id } = await fixture.addRecurring()
  await fixture.runRecurring()
  const update = async (invoice: object) =>
    (await fixture.send('sam', 'update-recurring-invoice', { invoice: { id, ...invoice } })).recurringInvoice.nextDate
  expect(await update({ rule: 'FREQ=DAILY' })).toBe('2026-11-21')
  expect(await update({ startDate: '2026-11-20', rule: 'FREQ=WEEKLY' })).toBe('2026-11-27')
  await fixture.runRecurring()
  expect((await fixture.listOccurrences()).map(({ date }) => date)).toEqual(['2026-11-20'])
})

test('adding, changing, pausing and deleting can be undone', async () => {
  await using fixture = await openRecurringFixture()
  const created = await add(fixture, { reference: 'First' })
  const { id } = created.body.recurringInvoice
  const commands = [
    ['update-recurring-invoice', { invoice: { id, reference: 'Second', rule: 'FREQ=DAILY' } }],
    ['pause-recurring-invoice', { id }],
    ['resume-recurring-invoice', { id }],
  ] as const
  for (const [path, body] of commands) {
    const before = await fixture.readRecurring(id)
    const change = await fixture.as('sam').post(`/apps/invoice/${path}`, body)
    expect(change.status).toBe(200)
    const undone = await fixture.undo(change)
    expect([path, undone.status]).toEqual([path, 200])
    const { updatedAt: _, ...same } = before
    expect(await fixture.readRecurring(id)).toMatchObject(same)
    if (path === 'pause-recurring-invoice') await fixture.as('sam').post(`/apps/invoice/${path}`, body)
  }
  const deletion = await fixture.as('sam').delete('/apps/invoice/delete-recurring-invoice', { id })
  expect((await fixture.as('sam').get('/apps/invoice/recurring-invoice', { id })).status).toBe(404)
  await fixture.advanceTo('2027-03-01')
  await fixture.runRecurring()
  expect(await fixture.count('invoices')).toBe(0)
  expect((await fixture.undo(deletion)).status).toBe(200)
  expect((await fixture.readRecurring(id)).status).toBe('paused')
})

test('restoring one that was deleted skips the dates in between', async () => {
  await using fixture = await openRecurringFixture()
  const { id } = await fixture.addRecurring({ rule: 'FREQ=DAILY' })
  const deletion = await fixture.as('sam').delete('/apps/invoice/delete-recurring-invoice', { id })
  await fixture.advanceTo('2026-11-25')
  await fixture.undo(deletion)
  await fixture.runRecurring()
  expect((await fixture.listOccurrences()).map(({ date }) => date)).toEqual(['2026-11-25'])
})

test('history shows who changed what', async () => {
  await using fixture = await openRecurringFixture()
  const { id } = await fixture.addRecurring()
  await fixture.send('sam', 'update-recurring-invoice', { invoice: { id, mode: 'send' } })
  const { body } = await fixture.as('sam').get('/api/journal/history', { entity: 'recurring-invoice', id })
  expect(body.steps[0]).toMatchObject({ before: { mode: 'draft' }, after: { mode: 'send' } })
})

test('resuming one that ends at once can be undone', async () => {
  await using fixture = await openRecurringFixture()
  const { id } = await fixture.addRecurring({ rule: 'FREQ=DAILY;COUNT=2' })
  await fixture.send('sam', 'pause-recurring-invoice', { id })
  await fixture.advanceTo('2026-11-25')
  const resumed = await fixture.as('sam').post('/apps/invoice/resume-recurring-invoice', { id })
  expect(resumed.body.recurringInvoice.status).toBe('ended')
  expect((await fixture.undo(resumed)).status).toBe(200)
  expect((await fixture.readRecurring(id)).status).toBe('paused')
})

test('one that has ended cannot pause, but continues with another rule', async () => {
  await using fixture = await openRecurringFixture()
  const { id } = await fixture.addRecurring({ rule: 'FREQ=DAILY;COUNT=1' })
  await fixture.runRecurring()
  const response = await fixture.as('sam').post('/apps/invoice/pause-recurring-invoice', { id })
  expect([response.status, response.body.code]).toEqual([409, 'invoices.recurring_ended'])
  const extended = await fixture.send('sam', 'update-recurring-invoice', { invoice: { id, rule: 'FREQ=DAILY;COUNT=3' } })
  expect(extended.recurringInvoice).toMatchObject({ status: 'active', nextDate: '2026-11-21' })
})
