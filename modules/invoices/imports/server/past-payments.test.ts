import { expect, test } from 'vitest'
import { storeTable } from '#platform/server/testing/import-table.ts'
import { openInvoiceFixture } from '../../server/invoice-fixture.ts'
import { pastInvoices } from './past-invoices.ts'
import { pastPayments } from './past-payments.ts'

const invoices = 'Number,Client,Date,Due date,Total\n7,Nordwind,2025-04-01,2025-05-01,100.00\n'

test('records payments of imported invoices once', async () => {
  await using fixture = await openInvoiceFixture()
  const { ids } = await storeTable(fixture, pastInvoices, invoices, { as: 'helena' })
  const payments = 'Client,Invoice Number,Amount,Date,Payment type\nNordwind,7,40.00,2025-04-20,Cash\nNordwind,7,60.00,2025-04-25,PayPal\n'
  expect((await storeTable(fixture, pastPayments, payments)).problems).toEqual([])
  expect(await fixture.read(ids[0]!)).toMatchObject({
    status: 'paid',
    payments: [
      { amount: 4_000, date: '2025-04-20', method: '10' },
      { amount: 6_000, date: '2025-04-25', method: '68' },
    ],
  })
  const codes = (await storeTable(fixture, pastPayments, payments)).problems.map(({ code }) => code)
  expect(codes).toEqual(Array(2).fill('invoices.import_payment_exists'))
})

test.each([
  ['of an unknown invoice', '8,10.00,2025-04-20', 'invoices.import_no_invoice'],
  ['above the balance', '7,100.01,2025-04-20', 'invalid'],
  ['of nothing', '7,0,2025-04-20', 'invoices.import_zero_payment'],
  ['without amount', '7,,2025-04-20', 'imports.required'],
  ['without date', '7,10,', 'imports.required'],
  ['with a date that does not exist', '7,10,2025-02-30x', 'imports.cell'],
])('rejects a payment %s', async (_, row, code) => {
  await using fixture = await openInvoiceFixture()
  await storeTable(fixture, pastInvoices, invoices, { as: 'helena' })
  const { problems } = await storeTable(fixture, pastPayments, `Invoice,Amount,Date\n${row}\n`)
  expect(problems).toEqual([{ row: 2, code }])
})

test('rejects payments of invoices that were issued here', async () => {
  await using fixture = await openInvoiceFixture()
  const { number } = await fixture.issue((await fixture.addDraft()).id)
  const { problems } = await storeTable(fixture, pastPayments, `Invoice,Amount,Date\n${number},10,2026-11-20\n`)
  expect(problems).toEqual([{ row: 2, code: 'invoices.import_own_invoice' }])
})
