import { expect, test } from 'vitest'
import { openInvoiceFixture } from '../../server/invoice-fixture.ts'

type Fixture = Awaited<ReturnType<typeof openInvoiceFixture>>

async function openClosedFixture() {
  const fixture = await openInvoiceFixture()
  await fixture.send('helena', 'update-settings', { settings: { seller: { name: 'Acme' } } })
  const old = await fixture.issue((await fixture.addDraft({ issuedDate: '2026-10-02', dueDate: '2026-10-16' })).id)
  const payment = { invoiceId: old.id, amount: 1_000, date: '2026-10-20' }
  const paid = await fixture.as('sam').post('/apps/invoice/add-payment', { payment })
  expect(await close(fixture, '2026-10-31')).toBe(200)
  return { fixture, old, paid, payment }
}

const close = async (fixture: Fixture, closedUntil: string | null) =>
  (await fixture.as('helena').post('/apps/invoice/update-settings', { settings: { closedUntil } })).status

test('nothing that is dated in a closed period can change', async () => {
  const { fixture, old, paid, payment } = await openClosedFixture()
  await using _ = fixture
  const draft = await fixture.addDraft({ issuedDate: '2026-10-31' })
  const before = [await fixture.read(old.id), await fixture.read(draft.id), await fixture.countRows()]
  const [id] = (before[0] as typeof old).payments.map((one) => one.id)
  const sam = fixture.as('sam')
  const responses = [
    await sam.post('/apps/invoice/issue', { id: draft.id }),
    await sam.post('/apps/invoice/issue-invoices', { invoiceIds: [draft.id] }),
    await sam.post('/apps/invoice/add-payment', { payment }),
    await sam.post('/apps/invoice/pay-invoices', { invoiceIds: [old.id], date: '2026-10-31' }),
    await sam.delete('/apps/invoice/delete-payment', { invoiceId: old.id, id }),
    await fixture.undo(paid),
  ]
  expect(responses.map(({ status, body }) => [status, body.code])).toEqual(responses.map(() => [409, 'invoices.period_closed']))
  expect([await fixture.read(old.id), await fixture.read(draft.id), await fixture.countRows()]).toEqual(before)
})

test('invoices of a closed period are paid and credited in the open one', async () => {
  const { fixture, old } = await openClosedFixture()
  await using _ = fixture
  await fixture.issue((await fixture.send('sam', 'credit-note', { id: old.id })).invoice.id)
  await fixture.send('sam', 'add-payment', { payment: { invoiceId: old.id, amount: (await fixture.read(old.id)).balance } })
  await fixture.issue((await fixture.addDraft({ issuedDate: '2026-11-01' })).id)
  expect((await fixture.read(old.id)).balance).toBe(0)
})

test('opening a period again is recorded and can be undone', async () => {
  const { fixture, payment } = await openClosedFixture()
  await using _ = fixture
  const opened = await fixture.as('helena').post('/apps/invoice/update-settings', { settings: { closedUntil: '2026-09-30' } })
  await fixture.send('sam', 'add-payment', { payment })
  expect((await fixture.undo(opened, 'helena')).status).toBe(200)
  expect((await fixture.as('sam').post('/apps/invoice/add-payment', { payment })).body.code).toBe('invoices.period_closed')
})

test('only a day before today can be closed, by those who manage invoices', async () => {
  await using fixture = await openInvoiceFixture()
  expect([await close(fixture, '2026-11-20'), await close(fixture, '2027-01-01'), await close(fixture, '2026-11-19')]).toEqual([
    400, 400, 200,
  ])
  const byStaff = await fixture.as('sam').post('/apps/invoice/update-settings', { settings: { closedUntil: null } })
  expect(byStaff.status).toBe(403)
})

test('a payment that is recorded while the period is closed is either before it or rejected', async () => {
  await using fixture = await openInvoiceFixture()
  await fixture.send('helena', 'update-settings', { settings: { seller: { name: 'Acme' } } })
  const { id } = await fixture.issue((await fixture.addDraft({ issuedDate: '2026-10-02', dueDate: '2026-10-16' })).id)
  const pay = () => fixture.as('sam').post('/apps/invoice/add-payment', { payment: { invoiceId: id, amount: 1, date: '2026-10-20' } })
  const results = await Promise.all([pay(), pay(), close(fixture, '2026-10-31'), pay(), pay()])
  const accepted = results.filter((result) => typeof result !== 'number' && result.status === 200).length
  expect((await fixture.read(id)).payments).toHaveLength(accepted)
  expect((await pay()).body.code).toBe('invoices.period_closed')
})
