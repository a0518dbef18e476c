import { expect, test } from 'vitest'
import { updateOverdueInvoices } from './overdue-job.ts'
import { openInvoiceFixture } from '../../server/invoice-fixture.ts'

const DAY_MS = 86_400_000

type Fixture = Awaited<ReturnType<typeof openInvoiceFixture>>

async function issueDueIn(fixture: Fixture, days: number, invoice: object = {}) {
  const dueDate = new Date(fixture.clock.now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  return fixture.issue((await fixture.addDraft({ dueDate, ...invoice })).id)
}

async function advanceDays(fixture: Fixture, days: number) {
  await fixture.advanceClock({ days })
  await fixture.runJob(updateOverdueInvoices)
}

test('marks unpaid invoices as overdue the day after their due date', async () => {
  await using fixture = await openInvoiceFixture()
  const [open, part, paid] = [await issueDueIn(fixture, 3), await issueDueIn(fixture, 3), await issueDueIn(fixture, 3)]
  await fixture.send('sam', 'add-payment', { payment: { invoiceId: part.id, amount: 100 } })
  await fixture.send('sam', 'pay-invoices', { invoiceIds: [paid.id] })
  const draft = await fixture.addDraft()
  await advanceDays(fixture, 3)
  expect((await fixture.read(open.id)).status).toBe('sent')
  await advanceDays(fixture, 1)
  const statuses = await Promise.all([open, part, paid, draft].map(async ({ id }) => (await fixture.read(id)).status))
  expect(statuses).toEqual(['overdue', 'overdue', 'paid', 'draft'])
  await fixture.send('sam', 'pay-invoices', { invoiceIds: [part.id] })
  expect((await fixture.read(part.id)).status).toBe('paid')
})

test('uses the seller’s time zone', async () => {
  await using fixture = await openInvoiceFixture()
  await fixture.send('helena', 'update-settings', { settings: { timeZone: 'Pacific/Auckland' } })
  const { id } = await issueDueIn(fixture, 0)
  await fixture.advanceClock({ hours: 3 })
  await fixture.runJob(updateOverdueInvoices)
  expect([fixture.clock.now.toISOString(), (await fixture.read(id)).status]).toEqual(['2026-11-20T12:30:00.000Z', 'overdue'])
})

test('notifies the author once per due reminder, but not for reminders already sent', async () => {
  await using fixture = await openInvoiceFixture()
  const { id, number } = await issueDueIn(fixture, 0, { client: { name: 'Marie Dubois', company: 'Atelier Dubois' } })
  await advanceDays(fixture, 6)
  expect(await fixture.listNotifications()).toEqual([])
  await advanceDays(fixture, 1)
  await fixture.runJob(updateOverdueInvoices)
  const notification = {
    module: 'invoices',
    kind: 'overdue',
    values: { number, client: 'Atelier Dubois', level: '1' },
    link: `/invoices/${id}`,
  }
  expect(await fixture.listNotifications()).toMatchObject([notification])
  expect(await fixture.listNotifications('amelie')).toEqual([])
  await fixture.advanceClock({ days: 30 })
  await Promise.all([fixture.runJob(updateOverdueInvoices), fixture.runJob(updateOverdueInvoices)])
  expect(await fixture.listNotifications()).toHaveLength(2)
  await advanceDays(fixture, 30)
  expect(await fixture.listNotifications()).toHaveLength(2)
})

test('notifies an administrator if the invoice has no author, such as for shop orders', async () => {
  await using fixture = await openInvoiceFixture()
  const { id } = await issueDueIn(fixture, 0)
  await fixture.app.platform.database.write((tx) => tx.updateTable('invoices').set({ createdById: null }).where('id', '=', id).execute())
  await advanceDays(fixture, 8)
  expect(await fixture.listNotifications('helena')).toMatchObject([{ kind: 'overdue', link: `/invoices/${id}` }])
  expect(await fixture.listNotifications()).toEqual([])
})

test('combines many due reminders into one notification that counts only visible invoices', { tags: ['long'] }, async () => {
  await using fixture = await openInvoiceFixture()
  for (let n = 0; n < 12; n++) await issueDueIn(fixture, 0)
  for (let n = 0; n < 3; n++) await fixture.issue((await fixture.addDraft({ dueDate: '2026-11-20' }, 'amelie')).id)
  await advanceDays(fixture, 7)
  expect(await fixture.listNotifications()).toMatchObject([
    { kind: 'overdueMany', values: { many: '12' }, link: '/invoices?status=overdue' },
  ])
  expect((await fixture.listNotifications('amelie')).map(({ kind }) => kind)).toEqual(['overdue', 'overdue', 'overdue'])
  await fixture.runJob(updateOverdueInvoices)
  expect(await fixture.listNotifications()).toHaveLength(1)
})

test('notifies no one without reminder days, and marks a thousand invoices as overdue in one run', async () => {
  await using fixture = await openInvoiceFixture()
  await fixture.send('helena', 'update-settings', { settings: { reminderDays: [] } })
  const { id } = await issueDueIn(fixture, 0)
  const { id: _, ...row } = (await fixture.rows('invoices').selectAll().where('id', '=', id).executeTakeFirstOrThrow()) as { id: number }
  const copies = Array.from({ length: 1_200 }, (_one, n) => ({ ...row, number: `X${n}`, numberKey: `x${n}` }))
  for (let first = 0; first < copies.length; first += 400)
    await fixture.app.platform.database.write(
      async (tx) =>
        void (await tx
          .insertInto('invoices')
          .values(copies.slice(first, first + 400))
          .execute()),
    )
  await advanceDays(fixture, 40)
  const open = await fixture.rows('invoices').select('id').where('status', '<>', 'overdue').execute()
  expect(open).toEqual([])
  expect(await fixture.listNotifications()).toEqual([])
}, 60_000)
