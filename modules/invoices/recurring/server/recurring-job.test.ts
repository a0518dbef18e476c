import { expect, test } from 'vitest'
import { createJobContext } from '#platform/server/background-work.ts'
import { createApp } from '#platform/server/app.ts'
import { connect } from '#platform/server/database/connect.ts'
import type { JobContext } from '#platform/server/jobs/jobs.ts'
import { invoicesModule } from '../../server/index.ts'
import type { InvoiceTables } from '../../server/tables.ts'
import { createOccurrence } from './create-occurrence.ts'
import { createRecurringInvoices } from './recurring-job.ts'
import { type RecurringFixture, openRecurringFixture } from './recurring-fixture.ts'

const isOnPostgres = process.env.TEST_DATABASE === 'postgres'
const client = { name: 'Marie Dubois', email: 'marie@dubois.test' }

const getContext = (fixture: RecurringFixture) => createJobContext(fixture.app.platform, 'test') as unknown as JobContext<InvoiceTables>

test('creates a draft on each date, with the period in its texts, and notifies the author once', async () => {
  await using fixture = await openRecurringFixture()
  const { id, nextDate } = await fixture.addRecurring({ reference: '{quarter} {year}', language: 'de' })
  expect(nextDate).toBe('2026-11-20')
  await fixture.runRecurring()
  await fixture.runRecurring()
  const [draft, ...others] = await fixture.listCreated()
  expect(others).toEqual([])
  expect(draft).toMatchObject({ status: 'draft', issuedDate: null, reference: 'Q4 2026', total: 6_000, recurringInvoiceId: id })
  expect(draft!.lines[0]!.description).toBe('Hosting November 2026')
  expect(draft!.createdBy!.id).toBe(fixture.people.sam.id)
  const notification = { kind: 'recurringDraft', values: { client: 'Marie Dubois' }, link: `/invoices/${draft!.id}` }
  expect(await fixture.listNotifications()).toMatchObject([notification])
  expect(await fixture.readRecurring(id)).toMatchObject({
    nextDate: '2026-12-20',
    lastInvoice: { id: draft!.id, number: null, date: '2026-11-20' },
  })
})

test('issues the invoice and queues its email once', async () => {
  await using fixture = await openRecurringFixture()
  await fixture.addRecurring({ mode: 'send', client })
  await fixture.runRecurring()
  await fixture.runRecurring()
  const created = await fixture.listCreated()
  expect(created).toHaveLength(1)
  expect(created[0]).toMatchObject({ number: 'INV-2026-0001', status: 'sent', issuedDate: '2026-11-20', delivery: 'queued' })
  expect(created[0]!.deliveries).toMatchObject([{ to: 'marie@dubois.test', createdBy: { id: fixture.people.sam.id } }])
  expect(await fixture.rows('jobs').selectAll().where('name', '=', 'invoices.deliver').execute()).toHaveLength(1)
  expect(await fixture.listNotifications()).toEqual([])
})

test('after a week of downtime each missed date has one invoice, dated today, for its own period', async () => {
  await using fixture = await openRecurringFixture()
  const { id } = await fixture.addRecurring({
    mode: 'send',
    client,
    rule: 'FREQ=DAILY;INTERVAL=2',
    lines: [{ description: 'Until {date}', quantity: 1, unitPrice: 100 }],
  })
  await fixture.advanceTo('2026-11-27')
  await fixture.runRecurring()
  const created = await fixture.listCreated()
  expect(created.map(({ lines }) => lines[0]!.description)).toEqual([20, 22, 24, 26].map((day) => `Until ${day} November 2026`))
  expect(created.map(({ issuedDate }) => issuedDate)).toEqual(Array(4).fill('2026-11-27'))
  expect((await fixture.readRecurring(id)).nextDate).toBe('2026-11-28')
})

test('missed dates do not reach into a closed period', async () => {
  await using fixture = await openRecurringFixture()
  await fixture.addRecurring({ mode: 'send', client, rule: 'FREQ=DAILY;COUNT=2' })
  await fixture.advanceTo('2026-12-01')
  await fixture.send('helena', 'update-settings', { settings: { closedUntil: '2026-11-30' } })
  await fixture.runRecurring()
  expect((await fixture.listCreated()).map(({ issuedDate, status }) => [issuedDate, status])).toEqual([
    ['2026-12-01', 'sent'],
    ['2026-12-01', 'sent'],
  ])
})

test('a day begins at midnight of the company’s time zone, on both sides of a DST change', async () => {
  await using fixture = await openRecurringFixture()
  await fixture.addRecurring({ startDate: '2027-03-28', rule: 'FREQ=DAILY;COUNT=2' })
  const countAt = async (time: string) => {
    await fixture.advanceClock({ hours: (Date.parse(time) - fixture.clock.now.getTime()) / 3_600_000 })
    await fixture.runRecurring()
    return fixture.count('invoices')
  }
  expect(await countAt('2027-03-27T22:59:00Z')).toBe(0)
  expect(await countAt('2027-03-27T23:00:00Z')).toBe(1)
  expect(await countAt('2027-03-28T21:59:00Z')).toBe(1)
  expect(await countAt('2027-03-28T22:00:00Z')).toBe(2)
})

test('ends after the last date', async () => {
  await using fixture = await openRecurringFixture()
  const { id } = await fixture.addRecurring({ startDate: '2026-11-30', rule: 'FREQ=MONTHLY;COUNT=4' })
  await fixture.advanceTo('2027-12-01')
  await fixture.runRecurring()
  const dates = (await fixture.listOccurrences()).map(({ date }) => date)
  expect(dates).toEqual(['2026-11-30', '2026-12-30', '2027-01-30', '2027-02-28'])
  expect(await fixture.readRecurring(id)).toMatchObject({ status: 'ended', nextDate: null, upcoming: [] })
})

test('skips the dates of a pause', async () => {
  await using fixture = await openRecurringFixture()
  const { id } = await fixture.addRecurring({ rule: 'FREQ=DAILY' })
  await fixture.send('sam', 'pause-recurring-invoice', { id })
  await fixture.advanceTo('2026-11-25')
  await fixture.runRecurring()
  expect(await fixture.count('invoices')).toBe(0)
  await fixture.send('sam', 'resume-recurring-invoice', { id })
  await fixture.runRecurring()
  expect((await fixture.listOccurrences()).map(({ date }) => date)).toEqual(['2026-11-25'])
})

test('a crash between creating and sending is completed by the next run', async () => {
  await using fixture = await openRecurringFixture()
  const { id } = await fixture.addRecurring({ mode: 'send', client })
  await getContext(fixture).write((command) => createOccurrence(command, id))
  expect((await fixture.listOccurrences()).map(({ state }) => state)).toEqual(['pending'])
  await fixture.runRecurring()
  expect((await fixture.listOccurrences()).map(({ state }) => state)).toEqual(['sent'])
  expect((await fixture.listCreated()).map(({ delivery }) => delivery)).toEqual(['queued'])
})

test('a crash within a step leaves nothing of it behind', async () => {
  await using fixture = await openRecurringFixture()
  const { id } = await fixture.addRecurring({ mode: 'send', client })
  const crash = getContext(fixture).write(async (command) => {
    await createOccurrence(command, id)
    throw new Error('The process ended.')
  })
  await expect(crash).rejects.toThrow('The process ended.')
  expect([await fixture.count('invoices'), await fixture.count('recurring_invoice_occurrences')]).toEqual([0, 0])
  expect((await fixture.readRecurring(id)).nextDate).toBe('2026-11-20')
})

test('a draft that someone issued or deleted in the meantime is left alone', async () => {
  await using fixture = await openRecurringFixture()
  const templates = [await fixture.addRecurring({ mode: 'send', client }), await fixture.addRecurring({ mode: 'send', client })]
  for (const { id } of templates) await getContext(fixture).write((command) => createOccurrence(command, id))
  const [first, second] = await fixture.listCreated()
  await fixture.issue(first!.id)
  expect((await fixture.as('helena').delete('/apps/invoice/delete', { id: second!.id })).status).toBe(200)
  await fixture.runRecurring()
  expect((await fixture.listOccurrences()).map(({ state }) => state)).toEqual(['draft', 'draft'])
  expect(await fixture.count('invoice_deliveries')).toBe(0)
  expect(await fixture.listNotifications()).toEqual([])
})

/** Both run at once, again and again. */
async function expectOneEach(fixture: RecurringFixture, runs: readonly (() => Promise<void>)[]) {
  const COUNT = 12
  for (let n = 0; n < COUNT; n++) await fixture.addRecurring({ client, mode: n % 2 === 0 ? 'send' : 'draft', rule: 'FREQ=DAILY;COUNT=2' })
  await fixture.advanceTo('2026-11-22')
  await Promise.all(runs.map((run) => run()))
  expect(await fixture.count('invoices')).toBe(COUNT * 2)
  expect(await fixture.count('invoice_deliveries')).toBe(COUNT)
  const numbers = (await fixture.listCreated()).flatMap(({ number }) => number ?? [])
  expect(new Set(numbers).size).toBe(COUNT)
  const notifications = await fixture.listNotifications()
  const announced = notifications.map(({ kind, values }) => (kind === 'recurringDrafts' ? Number(values['many']) : 1))
  expect(announced.reduce((sum, many) => sum + many, 0)).toBe(COUNT)
}

test('two runs at once create each invoice once', { tags: ['long'] }, async () => {
  await using fixture = await openRecurringFixture()
  await expectOneEach(fixture, [fixture.runRecurring, fixture.runRecurring])
})

test.runIf(isOnPostgres)('two processes at once create each invoice once', async () => {
  await using fixture = await openRecurringFixture()
  const { config, clock } = fixture.app.platform
  const second = await createApp({ config, modules: [invoicesModule], clock, database: await connect(config) })
  await second.start()
  try {
    const runInSecond = () => createRecurringInvoices.run(createJobContext(second.platform, 'test') as never, {} as never)
    await expectOneEach(fixture, [fixture.runRecurring, runInSecond])
  } finally {
    await second.stop()
  }
})
