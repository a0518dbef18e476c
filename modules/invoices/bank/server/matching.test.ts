import { expect, test } from 'vitest'
import { updateOverdueInvoices } from '../../overdue/server/overdue-job.ts'
import { openBankFixture } from './bank-fixture.ts'

test('a transfer with the number and the exact amount is a certain match, whose payment can be undone', async () => {
  await using fixture = await openBankFixture()
  const invoice = await fixture.issueInvoice()
  expect(invoice.number).toBe('INV-2026-0001')
  const { body } = await fixture.importEntries([{ amount: '255.27', purpose: 'Rechnung INV 2026 / 0001 vielen Dank' }])
  expect(body).toMatchObject({ added: 1, known: 0, statements: [{ account: 'DE89370400440532013000', openCount: 1 }] })
  const certain = await fixture.listCertain()
  expect(certain).toEqual([{ id: expect.any(Number), openAmount: 25_527, allocations: [{ invoiceId: invoice.id, amount: 25_527 }] }])
  const matched = await fixture.match(certain)
  expect(matched.status).toBe(200)
  const paid = await fixture.read(invoice.id)
  expect([paid.status, paid.balance, paid.payments]).toMatchObject([
    'paid',
    0,
    [{ amount: 25_527, date: '2026-11-19', method: '30', note: 'Atelier Dubois · Rechnung INV 2026 / 0001 vielen Dank' }],
  ])
  expect((await fixture.list())[0]).toMatchObject({
    status: 'matched',
    openAmount: 0,
    payments: [{ invoiceId: invoice.id, number: 'INV-2026-0001', amount: 25_527 }],
    suggestions: [],
  })
  expect((await fixture.undo(matched)).status).toBe(200)
  expect((await fixture.read(invoice.id)).status).toBe('sent')
  expect(await fixture.list()).toMatchObject([{ status: 'open', openAmount: 25_527, payments: [], suggestions: [{ isCertain: true }] }])
})

test.each([
  'INV-2026-0001',
  'inv20260001',
  'RE 2026-1',
  'Rechnung Nr. 2026/0001',
  'INV-20 26-00 01',
  'Kd 4711, 2026 - 0001 vom 20.11.2026',
])('finds the number of the invoice in %j', async (purpose) => {
  await using fixture = await openBankFixture()
  await fixture.issueInvoice()
  await fixture.importEntries([{ amount: '255.27', purpose, name: 'X' }])
  expect(await fixture.listCertain()).toHaveLength(1)
})

test.each([
  ['another amount', { amount: '255.26', purpose: 'INV-2026-0001' }, ['number', 'name']],
  ['another currency', { amount: '255.27', purpose: 'INV-2026-0001', currency: 'USD' }, undefined],
  ['another number', { amount: '255.27', purpose: 'INV-2026-0002' }, ['amount', 'name']],
  ['another name', { amount: '255.27', purpose: '', name: 'Fabrik Nord' }, ['amount']],
  ['a debit', { amount: '-255.27', purpose: 'INV-2026-0001' }, undefined],
])('a transaction with %s is not certain', async (_, entry, reasons) => {
  await using fixture = await openBankFixture()
  await fixture.issueInvoice()
  await fixture.importEntries([entry])
  expect(await fixture.listCertain()).toEqual([])
  expect((await fixture.list())[0]!.suggestions[0]?.reasons).toEqual(reasons)
})

test('ranks the invoice of the same name before others of the same amount, and learns the IBAN of the client', async () => {
  await using fixture = await openBankFixture()
  const client = await fixture.addClient()
  const other = await fixture.issueInvoice({ client: { name: 'Zimmerei Nord' } })
  const own = await fixture.issueInvoice({ clientId: client.id, client: undefined })
  await fixture.importEntries([{ amount: '255.27', name: 'DUBOIS ATELIER SARL', purpose: 'Danke', iban: 'FR1420041010050500013M02606' }])
  const [transaction] = await fixture.list()
  expect(transaction!.suggestions.map(({ invoices, reasons }) => [invoices[0]!.id, reasons])).toEqual([
    [own.id, ['amount', 'name']],
    [other.id, ['amount']],
  ])
  await fixture.match([{ id: transaction!.id, openAmount: 25_527, allocations: [{ invoiceId: own.id, amount: 25_527 }] }])
  const next = await fixture.issueInvoice({ clientId: client.id, client: undefined })
  await fixture.importEntries([{ amount: '255.27', name: 'M. D.', date: '2026-11-20', iban: 'FR1420041010050500013M02606' }])
  expect((await fixture.list({ status: 'open' }))[0]!.suggestions[0]).toMatchObject({
    invoices: [{ id: next.id }],
    reasons: ['amount', 'iban'],
  })
})

test('one transfer pays several invoices, in part or with a rest', async () => {
  await using fixture = await openBankFixture()
  const [first, second] = [await fixture.issueInvoice(), await fixture.issueInvoice()]
  await fixture.importEntries([
    { amount: '510.54', purpose: 'INV-2026-0001 + INV-2026-0002' },
    { amount: '300.00', purpose: 'Anzahlung', date: '2026-11-18' },
  ])
  const [batch, more] = await fixture.list()
  expect(batch!.suggestions[0]).toMatchObject({ isCertain: true, invoices: [{ id: first.id }, { id: second.id }] })
  const part = { id: more!.id, openAmount: 30_000, allocations: [{ invoiceId: first.id, amount: 10_000 }] }
  expect((await fixture.match([part])).status).toBe(200)
  expect(await fixture.read(first.id)).toMatchObject({ status: 'partial', balance: 15_527 })
  expect((await fixture.list())[1]).toMatchObject({ status: 'open', openAmount: 20_000 })
  const rest = { id: more!.id, openAmount: 20_000, allocations: [{ invoiceId: first.id, amount: 15_527 }], isComplete: true }
  expect((await fixture.match([rest])).status).toBe(200)
  expect((await fixture.list())[1]).toMatchObject({ status: 'matched', openAmount: 4_473 })
  expect((await fixture.as('sam').post('/apps/invoice/unmatch-transaction', { id: more!.id })).status).toBe(200)
  expect((await fixture.list())[1]).toMatchObject({ status: 'open', openAmount: 30_000, payments: [] })
  expect(await fixture.read(first.id)).toMatchObject({ status: 'sent', payments: [] })
})

test('undoing the second of two matches of a transaction keeps the first', async () => {
  await using fixture = await openBankFixture()
  const [first, second] = [await fixture.issueInvoice(), await fixture.issueInvoice()]
  await fixture.importEntries([{ amount: '510.54' }])
  const { id } = (await fixture.list())[0]!
  await fixture.match([{ id, openAmount: 51_054, allocations: [{ invoiceId: first.id, amount: 25_527 }] }])
  const matched = await fixture.match([{ id, openAmount: 25_527, allocations: [{ invoiceId: second.id, amount: 25_527 }] }])
  expect((await fixture.undo(matched)).status).toBe(200)
  expect(await fixture.list()).toMatchObject([{ status: 'open', openAmount: 25_527, payments: [{ invoiceId: first.id }] }])
})

test('a refund of a credit note is found by the number of the credit note', async () => {
  await using fixture = await openBankFixture()
  const invoice = await fixture.issueInvoice()
  await fixture.send('sam', 'pay-invoices', { invoiceIds: [invoice.id] })
  const note = (await fixture.send('sam', 'credit-note', { id: invoice.id })).invoice
  await fixture.issue(note.id)
  await fixture.importEntries([{ amount: '-255.27', purpose: 'Erstattung CN-2026-0001', date: '2026-11-20' }])
  const certain = await fixture.listCertain()
  expect(certain).toMatchObject([{ allocations: [{ invoiceId: invoice.id, amount: -25_527 }] }])
  expect((await fixture.match(certain)).status).toBe(200)
  expect(await fixture.read(invoice.id)).toMatchObject({ balance: 0, paid: 0, payments: [{ amount: 25_527 }, { amount: -25_527 }] })
})

test('of two people who match the same transaction at once, one wins and the other gets a conflict', async () => {
  await using fixture = await openBankFixture()
  const [first, second] = [await fixture.issueInvoice(), await fixture.issueInvoice()]
  await fixture.importEntries([{ amount: '255.27' }])
  const { id } = (await fixture.list())[0]!
  const match = (invoiceId: number) => ({ id, openAmount: 25_527, allocations: [{ invoiceId, amount: 25_527 }] })
  const answers = await Promise.all([fixture.match([match(first.id)], 'sam'), fixture.match([match(second.id)], 'helena')])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(answers.find(({ status }) => status === 409)!.body.code).toBe('invoices.transaction_changed')
  expect(await fixture.count('invoice_payments')).toBe(1)
})

test('two transactions matched with one invoice at once never overpay it', async () => {
  await using fixture = await openBankFixture()
  const { id: invoiceId } = await fixture.issueInvoice()
  await fixture.importEntries([{ amount: '255.27' }, { amount: '255.27' }])
  const [one, other] = await fixture.list()
  const match = (id: number) => ({ id, openAmount: 25_527, allocations: [{ invoiceId, amount: 25_527 }] })
  const answers = await Promise.all([fixture.match([match(one!.id)]), fixture.match([match(other!.id)], 'helena')])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(await fixture.read(invoiceId)).toMatchObject({ status: 'paid', balance: 0 })
  expect((await fixture.list({ status: 'open' })).length).toBe(1)
})

test('deleting the payment on the page of the invoice reopens the transaction', async () => {
  await using fixture = await openBankFixture()
  const invoice = await fixture.issueInvoice()
  await fixture.importEntries([{ amount: '255.27', purpose: 'INV-2026-0001' }])
  await fixture.match(await fixture.listCertain())
  const [payment] = (await fixture.read(invoice.id)).payments
  await fixture.as('sam').delete('/apps/invoice/delete-payment', { invoiceId: invoice.id, id: payment!.id })
  expect(await fixture.list()).toMatchObject([{ status: 'open', openAmount: 25_527 }])
})

test('debits and other transactions are ignored, also in one step, and an undo opens them again', async () => {
  await using fixture = await openBankFixture()
  const { body } = await fixture.importEntries([{ amount: '-9.90' }, { amount: '-12.00' }, { amount: '5.00' }])
  const ignored = await fixture.as('sam').post('/apps/invoice/ignore-debits', { statementId: body.statements[0].id })
  expect(ignored.body).toEqual({ ignored: 2 })
  expect((await fixture.list({ status: 'open' })).map(({ amount }) => amount)).toEqual([500])
  const [open] = await fixture.list({ status: 'open' })
  expect((await fixture.as('sam').post('/apps/invoice/ignore-transactions', { ids: [open!.id] })).status).toBe(200)
  expect((await fixture.as('sam').post('/apps/invoice/ignore-transactions', { ids: [open!.id] })).body.code).toBe(
    'invoices.transaction_changed',
  )
  expect((await fixture.undo(ignored)).body).toEqual({ undone: 2 })
  expect((await fixture.list({ status: 'open' })).length).toBe(2)
})

test.each([
  ['an amount above the transaction', { openAmount: 10_000, allocations: [{ invoiceId: 1, amount: 10_001 }] }, 400],
  ['a negative amount', { openAmount: 10_000, allocations: [{ invoiceId: 1, amount: -1 }] }, 400],
  ['an amount of zero', { openAmount: 10_000, allocations: [{ invoiceId: 1, amount: 0 }] }, 400],
  ['an outdated open amount', { openAmount: 9_999, allocations: [{ invoiceId: 1, amount: 1 }] }, 409],
  ['an unknown invoice', { openAmount: 10_000, allocations: [{ invoiceId: 77, amount: 1 }] }, 404],
  ['no invoice', { openAmount: 10_000, allocations: [] }, 400],
])('rejects %s and records nothing', async (_, match, status) => {
  await using fixture = await openBankFixture()
  await fixture.issueInvoice()
  await fixture.importEntries([{ amount: '100.00' }])
  const { id } = (await fixture.list())[0]!
  const before = await fixture.countBankRows()
  expect((await fixture.match([{ id, ...match }])).status).toBe(status)
  expect(await fixture.countBankRows()).toEqual(before)
})

test('an overdue invoice that a match has paid gets no more reminders', async () => {
  await using fixture = await openBankFixture()
  const paid = await fixture.issueInvoice()
  const unpaid = await fixture.issueInvoice()
  await fixture.advanceClock({ days: 31 })
  await fixture.runJob(updateOverdueInvoices)
  expect((await fixture.read(paid.id)).status).toBe('overdue')
  await fixture.importEntries([{ amount: '255.27', purpose: paid.number! }])
  await fixture.match(await fixture.listCertain())
  expect((await fixture.read(paid.id)).status).toBe('paid')
  await fixture.advanceClock({ days: 60 })
  await fixture.runJob(updateOverdueInvoices)
  const numbers = (await fixture.listNotifications()).map(({ values }) => values['number'])
  expect(new Set(numbers)).toEqual(new Set([unpaid.number]))
  const reminder = await fixture.as('sam').post('/apps/invoice/remind', { id: paid.id, to: 'marie@dubois.test' })
  expect(reminder.body.code).toBe('invoices.not_overdue')
})

test('users who may not read or change invoices get no suggestions and cannot match', async () => {
  await using fixture = await openBankFixture()
  const rules = [{ action: ['read', 'create', 'update', 'delete'], subject: ['BankStatement', 'BankTransaction'] }]
  await fixture.addRole('unknown', rules)
  const invoice = await fixture.issueInvoice()
  await fixture.importEntries([{ amount: '255.27', purpose: 'INV-2026-0001' }])
  await fixture.importEntries([{ amount: '255.27', purpose: 'INV-2026-0001', date: '2026-11-18' }])
  await fixture.match((await fixture.listCertain()).slice(0, 1))
  const seen = await fixture.list({}, 'stranger')
  expect(seen.map(({ suggestions, payments }) => [suggestions, payments])).toEqual([
    [[], []],
    [[], []],
  ])
  expect(await fixture.listCertain('stranger')).toEqual([])
  const { id, openAmount } = seen.find(({ status }) => status === 'open')!
  const answer = await fixture.match([{ id, openAmount, allocations: [{ invoiceId: invoice.id, amount: 1 }] }], 'stranger')
  expect(answer.status).toBe(404)
})
