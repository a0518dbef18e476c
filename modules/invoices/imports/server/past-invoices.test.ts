import { expect, test } from 'vitest'
import { readTable, storeTable } from '#platform/server/testing/import-table.ts'
import { openInvoiceFixture } from '../../server/invoice-fixture.ts'
import { updateOverdueInvoices } from '../../overdue/server/overdue-job.ts'
import { pastInvoices } from './past-invoices.ts'

const twoInvoices = `Invoice Number,Client Name,Client Email,Invoice Date,Due Date,Item Product,Item Notes,Item Cost,Item Quantity,Item Tax Rate 1,Amount,Paid,Payment date
2025-7,Atelier Dubois,marie@dubois.test,2025-03-01,2025-03-31,Oak table,Two metres,500.00,2,20,1260.00,1260.00,2025-03-20
2025-7,Atelier Dubois,marie@dubois.test,2025-03-01,2025-03-31,Delivery,,50.00,1,20,1260.00,1260.00,2025-03-20
2025-8,Nordwind,,2025-04-01,2025-05-01,Chair,,99.99,3,0,299.97,100.00,2025-04-20
`

test('imports invoices with their lines, numbers, totals and payments', async () => {
  await using fixture = await openInvoiceFixture()
  const { ids, problems } = await storeTable(fixture, pastInvoices, twoInvoices, { as: 'helena' })
  expect(problems).toEqual([])
  const [first, second] = [await fixture.read(ids[0]!, 'helena'), await fixture.read(ids[1]!, 'helena')]
  expect(first).toMatchObject({
    number: '2025-7',
    status: 'paid',
    total: 126_000,
    tax: 21_000,
    paid: 126_000,
    balance: 0,
    isImported: true,
  })
  expect(first.lines.map(({ description, net }) => [description, net])).toEqual([
    ['Oak table – Two metres', 100_000],
    ['Delivery', 5_000],
  ])
  expect(first.payments).toMatchObject([{ amount: 126_000, date: '2025-03-20', method: '30' }])
  expect(second).toMatchObject({
    number: '2025-8',
    status: 'overdue',
    total: 29_997,
    paid: 10_000,
    balance: 19_997,
    issuedDate: '2025-04-01',
  })
})

test('links the invoice to the client of that name', async () => {
  await using fixture = await openInvoiceFixture()
  const { id } = await fixture.addClient()
  const { ids } = await storeTable(fixture, pastInvoices, twoInvoices, { as: 'helena' })
  expect((await fixture.read(ids[0]!, 'helena')).clientId).toBe(id)
})

test('reads the totals of a file without line items', async () => {
  const [item] = await readTable(
    pastInvoices,
    'Number,Customer,Date,Net,VAT,Total,Status\n7,Nordwind,2025-04-01,100.00,19.00,119.00,Paid\n',
  )
  expect(item!.problems).toMatchObject([{ code: 'invoices.import_payment_date', isWarning: true }])
  expect(item!.value).toMatchObject({
    columns: { subtotal: 10_000, tax: 1_900, total: 11_900 },
    lines: [{ description: 'As on the original invoice', taxRate: 19 }],
    payments: [{ amount: 11_900, date: '2025-04-01' }],
  })
})

test('keeps the stated total when it differs by rounding', async () => {
  const rows =
    'Number,Client,Date,Item,Price,Quantity,VAT %,Total\n7,A,2025-04-01,a,0.33,1,19,1.19\n7,A,2025-04-01,b,0.33,1,19,1.19\n7,A,2025-04-01,c,0.33,1,19,1.19\n'
  const [item] = await readTable(pastInvoices, rows)
  expect(item!.value).toMatchObject({ columns: { subtotal: 99, tax: 20, total: 119 } })
})

test.each([
  ['percent', '10', '90.00'],
  ['an amount', '25.00', '75.00'],
])('reads a discount of %s as the total says', async (_, discount, total) => {
  const [item] = await readTable(
    pastInvoices,
    `Number,Client,Date,Item,Price,Discount,Total\n7,A,2025-04-01,a,100.00,${discount},${total}\n`,
  )
  expect([item!.problems, item!.value.columns.total]).toEqual([[], Number(total) * 100])
})

test('reads a negative total as a credit note', async () => {
  const [item] = await readTable(pastInvoices, 'Number,Client,Date,Total\nCN-1,A,2025-04-01,-50.00\n')
  expect(item!.value).toMatchObject({ kind: 'credit-note', columns: { total: -5_000 }, lines: [{ quantity: -1, unitPrice: 5_000 }] })
})

const rejected: readonly [problem: string, code: string, header: string, row: string][] = [
  ['without client', 'invoices.import_client', 'Number,Date,Total', '1,2025-01-01,5'],
  ['without number', 'imports.required', 'Number,Client,Date,Total', ',A,2025-01-01,5'],
  ['without issue date', 'invoices.import_issue_date', 'Number,Client,Total', '1,A,5'],
  ['with an invalid date', 'imports.cell', 'Number,Client,Date,Total', '1,A,2025-99-01,5'],
  ['with an unknown currency', 'invoices.import_currency', 'Number,Client,Date,Total,Currency', '1,A,2025-01-01,5,Taler'],
  ['without amounts', 'invoices.import_no_amounts', 'Number,Client,Date', '1,A,2025-01-01'],
  ['with an invalid amount', 'imports.cell', 'Number,Client,Date,Total', '1,A,2025-01-01,five'],
  ['with a huge amount', 'invoices.import_too_large', 'Number,Client,Date,Total', `1,A,2025-01-01,${'9'.repeat(30)}`],
  ['with a huge price', 'invoices.import_too_large', 'Number,Client,Date,Price', `1,A,2025-01-01,${'9'.repeat(30)}`],
  ['with a huge quantity', 'invoices.import_line', 'Number,Client,Date,Price,Quantity', '1,A,2025-01-01,1,1e12'],
  ['with a tax rate above 100', 'invoices.import_line', 'Number,Client,Date,Price,VAT %', '1,A,2025-01-01,1,190'],
  ['with a negative tax rate', 'invoices.import_line', 'Number,Client,Date,Price,VAT %', '1,A,2025-01-01,1,-19'],
  ['whose lines do not add up', 'invoices.import_totals_differ', 'Number,Client,Date,Price,Total', '1,A,2025-01-01,5,6'],
  ['whose tax does not add up', 'invoices.import_totals_differ', 'Number,Client,Date,Price,VAT %,Total', '1,A,2025-01-01,100,19,120'],
  ['that is a draft', 'invoices.import_not_issued', 'Number,Client,Date,Total,Status', '1,A,2025-01-01,5,Draft'],
  ['that was cancelled', 'invoices.import_not_issued', 'Number,Client,Date,Total,Status', '1,A,2025-01-01,5,Storniert'],
  ['with a long number', 'invoices.import_number', 'Number,Client,Date,Total', `${'1'.repeat(61)},A,2025-01-01,5`],
]

test.each(rejected)('rejects an invoice %s', async (_, code, header, row) => {
  const [item] = await readTable(pastInvoices, `${header}\n${row}\n`, { currency: 'EUR' })
  expect(item!.problems!.map((one) => one.code)).toContain(code)
  expect(item!.value).toBeNull()
})

test('rejects rows of one invoice that are not next to each other', async () => {
  const items = await readTable(pastInvoices, 'Number,Client,Date,Total\n1,A,2025-01-01,5\n2,A,2025-01-01,5\n1,A,2025-01-01,5\n')
  expect(items.map(({ problems }) => problems!.map(({ code }) => code))).toEqual([[], [], ['imports.rows_apart']])
})

test('an imported number is never used twice, and own numbers go on after it', async () => {
  await using fixture = await openInvoiceFixture()
  const rows = 'Number,Client,Date,Total\nINV-2026-0041,A,2026-01-01,5\nINV-2026-0042,A,2026-01-01,5\nINV-2026-42,A,2026-01-01,5\n'
  await storeTable(fixture, pastInvoices, rows, { as: 'helena' })
  expect((await storeTable(fixture, pastInvoices, rows, { as: 'helena' })).problems.map(({ code }) => code)).toEqual(
    Array(3).fill('invoices.duplicate_number'),
  )
  const issued = await fixture.issue((await fixture.addDraft()).id)
  expect(issued.number).toBe('INV-2026-0043')
  const later = await storeTable(
    fixture,
    pastInvoices,
    'Number,Client,Date,Total\nINV-2026-0050,A,2026-01-01,5\nINV-2026-0040,A,2026-01-01,5\n',
    { as: 'helena' },
  )
  expect(later.problems).toEqual([{ row: 2, code: 'invoices.number_reserved' }])
  expect((await fixture.issue((await fixture.addDraft()).id)).number).toBe('INV-2026-0044')
})

test('an imported invoice cannot be deleted, sent or printed, but paid and credited', async () => {
  await using fixture = await openInvoiceFixture()
  const { ids } = await storeTable(fixture, pastInvoices, twoInvoices, { as: 'helena' })
  const [, id] = ids
  const as = fixture.as('helena')
  const answers = [
    await as.delete('/apps/invoice/delete', { id }),
    await as.post('/apps/invoice/send', { id }),
    await as.post('/apps/invoice/remind', { id }),
    await as.get('/apps/invoice/pdf', { id }),
    await as.get('/apps/invoice/e-invoice', { id, format: 'xrechnung-ubl' }),
  ]
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'invoices.issued'],
    ...Array(4).fill([409, 'invoices.imported']),
  ])
  await fixture.send('helena', 'add-payment', { payment: { invoiceId: id, amount: 100 } })
  expect((await fixture.send('helena', 'credit-note', { id })).invoice.kind).toBe('credit-note')
})

test('text that looks like a formula stays text', async () => {
  const [item] = await readTable(pastInvoices, "Number,Client,Date,Item,Price\n=1+1,=cmd|' /C calc'!A0,2025-01-01,@SUM(1),1\n")
  expect(item!.value).toMatchObject({ number: '=1+1', client: { name: "=cmd|' /C calc'!A0" }, lines: [{ description: '@SUM(1)' }] })
})

test('the books leave out imported invoices and their payments, but not what is paid later', async () => {
  await using fixture = await openInvoiceFixture()
  const { ids } = await storeTable(fixture, pastInvoices, twoInvoices, { as: 'helena' })
  const readSums = async () =>
    (await fixture.as('helena').get('/apps/invoice/accounting-period', { from: '2025-01-01', to: '2025-12-31' })).body.sums as object[]
  expect(await readSums()).toEqual([])
  await fixture.send('helena', 'add-payment', { payment: { invoiceId: ids[1], amount: 100, date: '2025-06-01' } })
  expect(await readSums()).toEqual([{ currency: 'EUR', invoices: 0, taxable: 0, tax: 0, total: 0, payments: 100 }])
})

test('nobody is notified about days that were over before the import', async () => {
  await using fixture = await openInvoiceFixture()
  await storeTable(fixture, pastInvoices, twoInvoices, { as: 'helena' })
  await fixture.runJob(updateOverdueInvoices as never)
  expect(await fixture.listNotifications('helena')).toEqual([])
})
