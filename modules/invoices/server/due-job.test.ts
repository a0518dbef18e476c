import { expect, test } from 'vitest'
import { followDays } from './due-job.ts'
import { openInvoiceWorld } from './invoice-world.ts'

const DAY_MS = 86_400_000

type World = Awaited<ReturnType<typeof openInvoiceWorld>>

/** Issued today, due in so many days. */
async function issueDue(world: World, days: number, invoice: object = {}) {
  const dueDate = new Date(world.clock.now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  return world.issue((await world.add({ dueDate, ...invoice })).id)
}

async function pass(world: World, days: number) {
  await world.pass({ days })
  await world.run(followDays)
}

test('an invoice is overdue on the day after its due date, not on it, and one that is paid never is', async () => {
  await using world = await openInvoiceWorld()
  const [open, part, paid] = [await issueDue(world, 3), await issueDue(world, 3), await issueDue(world, 3)]
  await world.send('sam', 'add-payment', { payment: { invoiceId: part.id, amount: 100 } })
  await world.send('sam', 'pay-invoices', { invoiceIds: [paid.id] })
  const draft = await world.add()
  await pass(world, 3)
  expect((await world.read(open.id)).status).toBe('sent')
  await pass(world, 1)
  const statuses = await Promise.all([open, part, paid, draft].map(async ({ id }) => (await world.read(id)).status))
  expect(statuses).toEqual(['overdue', 'overdue', 'paid', 'draft'])
  await world.send('sam', 'pay-invoices', { invoiceIds: [part.id] })
  expect((await world.read(part.id)).status).toBe('paid')
})

test('a day begins where the seller is', async () => {
  await using world = await openInvoiceWorld()
  await world.send('helena', 'update-settings', { settings: { timeZone: 'Pacific/Auckland' } })
  const { id } = await issueDue(world, 0)
  await world.pass({ hours: 3 })
  await world.run(followDays)
  expect([world.clock.now.toISOString(), (await world.read(id)).status]).toEqual(['2026-11-20T12:30:00.000Z', 'overdue'])
})

test('who made an invoice is told once when each reminder is due, and not of one that was sent', async () => {
  await using world = await openInvoiceWorld()
  const { id, number } = await issueDue(world, 0, { client: { name: 'Marie Dubois', company: 'Atelier Dubois' } })
  await pass(world, 6)
  expect(await world.notices()).toEqual([])
  await pass(world, 1)
  await world.run(followDays)
  const told = { module: 'invoices', kind: 'overdue', values: { number, client: 'Atelier Dubois', level: '1' }, link: `/invoices/${id}` }
  expect(await world.notices()).toMatchObject([told])
  expect(await world.notices('amelie')).toEqual([])
  await world.pass({ days: 30 })
  await Promise.all([world.run(followDays), world.run(followDays)])
  expect(await world.notices()).toHaveLength(2)
  await pass(world, 30)
  expect(await world.notices()).toHaveLength(2)
})

test('an administrator is told of what is due where an invoice made itself, as for an order, or its maker is gone', async () => {
  await using world = await openInvoiceWorld()
  const { id } = await issueDue(world, 0)
  await world.app.platform.database.write((tx) => tx.updateTable('invoices').set({ createdById: null }).where('id', '=', id).execute())
  await pass(world, 8)
  expect(await world.notices('helena')).toMatchObject([{ kind: 'overdue', link: `/invoices/${id}` }])
  expect(await world.notices()).toEqual([])
})

test('many that become due at once are told of in one notice, which counts what its reader may see', { tags: ['long'] }, async () => {
  await using world = await openInvoiceWorld()
  for (let n = 0; n < 12; n++) await issueDue(world, 0)
  for (let n = 0; n < 3; n++) await world.issue((await world.add({ dueDate: '2026-11-20' }, 'amelie')).id)
  await pass(world, 7)
  expect(await world.notices()).toMatchObject([{ kind: 'overdueMany', values: { many: '12' }, link: '/invoices?status=overdue' }])
  expect((await world.notices('amelie')).map(({ kind }) => kind)).toEqual(['overdue', 'overdue', 'overdue'])
  await world.run(followDays)
  expect(await world.notices()).toHaveLength(1)
})

test('without days for reminders nobody is told, and a thousand are turned in one run', async () => {
  await using world = await openInvoiceWorld()
  await world.send('helena', 'update-settings', { settings: { reminderDays: [] } })
  const { id } = await issueDue(world, 0)
  const { id: _, ...row } = (await world.rows('invoices').selectAll().where('id', '=', id).executeTakeFirstOrThrow()) as { id: number }
  const copies = Array.from({ length: 1_200 }, (_one, n) => ({ ...row, number: `X${n}`, numberKey: `x${n}` }))
  for (let first = 0; first < copies.length; first += 400)
    await world.app.platform.database.write(
      async (tx) =>
        void (await tx
          .insertInto('invoices')
          .values(copies.slice(first, first + 400))
          .execute()),
    )
  await pass(world, 40)
  const open = await world.rows('invoices').select('id').where('status', '<>', 'overdue').execute()
  expect(open).toEqual([])
  expect(await world.notices()).toEqual([])
}, 60_000)
