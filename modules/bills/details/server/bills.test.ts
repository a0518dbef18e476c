import { expect, test } from 'vitest'
import { createBlank } from '#platform/contract/schema.ts'
import { BillFields } from '../../bill-schema.ts'
import { purgeBills } from '../../server/purge-bills.ts'
import { completeBill, formatUbl, IBAN, openBillsFixture } from '../../server/bills-fixture.ts'

test('a bill is added by hand with defaults and read with its QR code', async () => {
  await using fixture = await openBillsFixture()
  const bill = await fixture.add()
  expect(bill).toMatchObject({
    ...completeBill,
    kind: 'invoice',
    status: 'review',
    source: 'manual',
    format: null,
    payable: 11_900,
    file: null,
  })
  expect(bill.epcPayload!.split('\n')).toEqual(['BCD', '002', '1', 'SCT', '', 'Timber & Planks Ltd', IBAN, 'EUR119.00', '', '', 'R-1'])
  expect((await fixture.add({ currency: 'GBP', number: 'R-2' })).epcPayload).toBeNull()
  const { bill: smallest } = (await fixture.post('bills', { bill: { supplierName: 'Papelaria' } })).body
  expect(smallest).toMatchObject({
    ...createBlank(BillFields),
    kind: 'invoice',
    status: 'review',
    source: 'manual',
    currency: 'EUR',
    supplierName: 'Papelaria',
  })
})

test('amounts of credit notes are negative, whatever their sign was', async () => {
  await using fixture = await openBillsFixture()
  const note = await fixture.add({ kind: 'credit-note' })
  expect(note).toMatchObject({ net: -10_000, tax: -1_900, total: -11_900, payable: -11_900, epcPayload: null })
  const changed = await fixture.post('update-bill', { bill: { id: note.id, total: 500 } })
  expect(changed.body.bill).toMatchObject({ net: -10_000, total: -500, payable: -500 })
  const invoice = await fixture.post('update-bill', { bill: { id: note.id, kind: 'invoice' } })
  expect(invoice.body.bill).toMatchObject({ net: 10_000, tax: 1_900, total: 500, payable: 500 })
})

test('rejects a wrong IBAN and BIC, unknown properties and amounts that are not whole minor units', async () => {
  await using fixture = await openBillsFixture()
  const inputs = [
    { iban: 'DE00120300000000202051' },
    { bic: 'ABC' },
    { total: 1.5 },
    { amount: 3 },
    { supplierName: 'x'.repeat(201) },
    { dueDate: '2026-02-30' },
  ]
  for (const input of inputs)
    expect({ input, status: (await fixture.post('bills', { bill: { ...completeBill, ...input } })).status }).toEqual({ input, status: 400 })
  expect(await fixture.count('bills')).toBe(0)
})

test('edits, deletions and additions can be undone, and the history names the fields', async () => {
  await using fixture = await openBillsFixture()
  const added = await fixture.post('bills', { bill: completeBill })
  const { id } = added.body.bill
  const edited = await fixture.post('update-bill', { bill: { id, total: 5_000, kind: 'credit-note' } })
  expect((await fixture.undo(edited, 'helena')).status).toBe(200)
  expect(await fixture.read(id)).toMatchObject({ ...completeBill, payable: 11_900, kind: 'invoice' })
  const deleted = await fixture.as('helena').delete('/apps/bills/delete-bills', { ids: id })
  expect(deleted.status).toBe(200)
  expect((await fixture.list()).body.total).toBe(0)
  expect((await fixture.undo(deleted, 'helena')).status).toBe(200)
  expect((await fixture.list({ q: 'Timber' })).body.total).toBe(1)
  expect((await fixture.undo(edited, 'helena')).status).toBe(409)
  const history = await fixture.as('helena').get('/api/journal/history', { entity: 'bill', id })
  expect(history.status).toBe(200)
})

test('a deleted bill whose file arrived again cannot be restored', async () => {
  await using fixture = await openBillsFixture()
  const { bill } = await fixture.receive(formatUbl())
  const deleted = await fixture.as('helena').delete('/apps/bills/delete-bills', { ids: bill!.id })
  await fixture.receive(formatUbl())
  expect((await fixture.undo(deleted, 'helena')).body.code).toBe('bills.received_again')
  expect(await fixture.count('bills')).toBe(2)
})

test('deleted bills are purged after 30 days with their file, data and steps', async () => {
  await using fixture = await openBillsFixture()
  const { bill } = await fixture.receive(formatUbl())
  await fixture.as('helena').delete('/apps/bills/delete-bills', { ids: bill!.id })
  await fixture.runJob(purgeBills)
  expect(await fixture.count('bills')).toBe(1)
  fixture.clock.advance(31 * 86_400)
  await fixture.runJob(purgeBills)
  expect(await fixture.counts(['bills', 'bill_documents', 'bill_steps', 'files'])).toEqual({
    bills: 0,
    bill_documents: 0,
    bill_steps: 0,
    files: 0,
  })
})

test('nothing dated in a closed period changes; a bill that arrives late counts for the day of its approval', async () => {
  await using fixture = await openBillsFixture()
  const booked = await fixture.add({ issueDate: '2026-10-20', dueDate: '2026-11-01' })
  await fixture.post('approve-bills', { ids: [booked.id] })
  await fixture.setUp({ closedUntil: '2026-10-31' })
  expect((await fixture.post('reopen-bills', { ids: [booked.id] })).body.code).toBe('invoices.period_closed')
  expect((await fixture.post('pay-bills', { ids: [booked.id], date: '2026-10-30' })).body.code).toBe('invoices.period_closed')
  expect((await fixture.read(booked.id)).status).toBe('approved')
  expect((await fixture.post('pay-bills', { ids: [booked.id] })).status).toBe(200)
  const late = await fixture.add({ number: 'R-2', issueDate: '2026-10-20' })
  expect((await fixture.post('approve-bills', { ids: [late.id] })).status).toBe(200)
  expect((await fixture.post('reopen-bills', { ids: [late.id] })).status).toBe(200)
  const dates = await fixture.rows('bills').select('postingDate').orderBy('id').execute()
  expect(dates).toEqual([{ postingDate: '2026-10-20' }, { postingDate: null }])
})

test('users without permission see nothing; hidden fields stay hidden', async () => {
  await using fixture = await openBillsFixture()
  const { id } = await fixture.add()
  expect((await fixture.list({}, 'sam')).status).toBe(403)
  await fixture.addRole('unknown', [{ action: 'read', subject: 'Bill', fields: ['number', 'status'] }])
  const bill = (await fixture.readRaw(`/apps/bills/bill?id=${id}`, 'stranger')).bill
  expect(bill).toMatchObject({
    number: 'R-1',
    status: 'review',
    supplierName: null,
    total: null,
    iban: null,
    epcPayload: null,
    problems: null,
    steps: null,
  })
  expect((await fixture.list({ sortColumn: 'total' }, 'stranger')).status).toBe(403)
  expect((await fixture.list({ q: 'Timber' }, 'stranger')).body.total).toBe(0)
  expect((await fixture.as('stranger').get('/apps/bills/totals')).body.totals).toBeNull()
  expect((await fixture.as('stranger').get('/apps/bills/due')).body).toMatchObject({ count: 0, sums: null, bills: [] })
  expect((await fixture.as('stranger').get('/apps/bills/suppliers', { q: 'tim' })).body.suppliers).toEqual([])
})
