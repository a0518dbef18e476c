import { expect, test } from 'vitest'
import { BULK_LIMIT } from '../invoice-contract.ts'
import { openInvoiceFixture } from './invoice-fixture.ts'

test('deletes the maximum number of drafts within the command timeout', async () => {
  await using fixture = await openInvoiceFixture()
  const { id } = await fixture.addDraft({}, 'helena')
  const drafts = await fixture.app.platform.database.write(async (tx) => {
    const { id: _, ...row } = await tx.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const rows = Array.from({ length: BULK_LIMIT - 1 }, () => row)
    return tx.insertInto('invoices').values(rows).returning('id').execute()
  })
  const invoiceIds = [id, ...drafts.map((draft) => Number(draft['id']))]
  expect(invoiceIds).toHaveLength(BULK_LIMIT)
  const answer = await fixture.as('helena').delete('/apps/invoice/delete-invoices', { invoiceIds })
  expect([answer.status, answer.body.invoices?.length]).toEqual([200, BULK_LIMIT])
  expect((await fixture.as('helena').get('/apps/invoice/invoices')).body.total).toBe(0)
})

test('undoes a bulk payment as a whole and keeps earlier payments', async () => {
  await using fixture = await openInvoiceFixture()
  await fixture.send('helena', 'update-settings', { settings: { seller: { name: 'Acme & Co' } } })
  const ids = [(await fixture.addDraft()).id, (await fixture.addDraft()).id]
  for (const id of ids) await fixture.issue(id)
  await fixture.send('sam', 'add-payment', { payment: { invoiceId: ids[0], amount: 1_000 } })
  const paid = await fixture.as('sam').post('/apps/invoice/pay-invoices', { invoiceIds: ids })
  expect(paid.body.invoices.map(({ status }: { status: string }) => status)).toEqual(['paid', 'paid'])
  expect((await fixture.undo(paid)).body).toEqual({ undone: 2 })
  const [first, second] = [await fixture.read(ids[0]!), await fixture.read(ids[1]!)]
  expect([first.status, first.payments.map(({ amount }) => amount)]).toEqual(['partial', [1_000]])
  expect([second.status, second.payments, second.balance]).toEqual(['sent', [], second.total])
  const issued = await fixture.as('sam').post('/apps/invoice/issue', { id: (await fixture.addDraft()).id })
  expect((await fixture.undo(issued)).body.code).toBe('journal.final')
})

test('rejects a bulk payment that includes a negative balance, and records nothing', async () => {
  await using fixture = await openInvoiceFixture()
  const { id } = await fixture.issue((await fixture.addDraft()).id)
  const other = await fixture.issue((await fixture.addDraft()).id)
  await fixture.send('sam', 'pay-invoices', { invoiceIds: [id] })
  const note = (await fixture.send('sam', 'credit-note', { id })).invoice
  await fixture.issue(note.id)
  const { balance } = await fixture.read(id)
  expect(balance).toBeLessThan(0)
  const response = await fixture.as('sam').post('/apps/invoice/pay-invoices', { invoiceIds: [other.id, id] })
  expect([response.status, response.body.code]).toEqual([409, 'invoices.nothing_owed'])
  expect([(await fixture.read(id)).balance, (await fixture.read(other.id)).status]).toEqual([balance, 'sent'])
  await fixture.send('sam', 'add-payment', { payment: { invoiceId: id, amount: balance } })
  expect((await fixture.read(id)).balance).toBe(0)
})

test('a credit note reverses the document discount and keeps its invoice’s currency', async () => {
  await using fixture = await openInvoiceFixture()
  const { id, total } = await fixture.issue((await fixture.addDraft({ discountAmount: 1_000 })).id)
  const note = (await fixture.send('sam', 'credit-note', { id })).invoice
  expect([note.total, note.discount]).toEqual([-total, -1_000])
  const turned = await fixture.as('sam').post('/apps/invoice/update-invoice', { invoice: { id: note.id, currency: 'JPY' } })
  expect([turned.status, turned.body.errors?.[0].path]).toEqual([400, '/invoice/currency'])
  await fixture.issue(note.id)
  expect(await fixture.read(id)).toMatchObject({ status: 'credited', balance: 0 })
})
