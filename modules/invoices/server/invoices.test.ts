import { expect, test } from 'vitest'
import { openInvoiceFixture, sampleLines } from './invoice-fixture.ts'

test('takes an invoice from draft to payment and credit note, and lists, sums and exports it', async () => {
  await using fixture = await openInvoiceFixture()
  const client = await fixture.addClient()
  const draft = await fixture.addDraft({ clientId: client.id, client: undefined })
  expect(draft).toMatchObject({ number: null, status: 'draft', subtotal: 21_997, tax: 3_200 + 330, total: 25_527, balance: 0 })
  const issued = await fixture.issue(draft.id)
  expect(issued).toMatchObject({
    number: 'INV-2026-0001',
    status: 'sent',
    balance: 25_527,
    issuedDate: '2026-11-20',
    dueDate: '2026-12-20',
  })
  const part = await fixture.as('sam').post('/apps/invoice/add-payment', { payment: { invoiceId: draft.id, amount: 5_527 } })
  expect(part.body.invoice).toMatchObject({ status: 'partial', balance: 20_000, paid: 5_527 })
  const { invoice: credit } = await fixture.send('sam', 'credit-note', { id: draft.id })
  expect(credit).toMatchObject({ kind: 'credit-note', total: -25_527, status: 'draft' })
  await fixture.send('sam', 'update-invoice', {
    invoice: { id: credit.id, version: credit.version, lines: [{ ...credit.lines[0], quantity: -1 }] },
  })
  const noted = await fixture.issue(credit.id)
  expect(noted).toMatchObject({ number: 'CN-2026-0001', status: 'credited', total: -9_600, balance: 0 })
  expect(await fixture.read(draft.id)).toMatchObject({ credited: 9_600, balance: 10_400, status: 'partial' })
  const list = await fixture.as('sam').get('/apps/invoice/invoices', { sortColumn: 'number' })
  expect(list.status).toBe(200)
  expect(list.body.invoices.map((one: any) => one.number)).toEqual(['CN-2026-0001', 'INV-2026-0001'])
  const totals = await fixture.as('sam').get('/apps/invoice/totals')
  expect(totals.body.totals.byMonth).toEqual([{ currency: 'EUR', month: '2026-11', count: 2, total: 15_927, balance: 10_400 }])
  const csv = await fixture.as('sam').get('/apps/invoice/export')
  expect(csv.text).toContain('255.27')
  expect(sampleLines).toHaveLength(2)
})

test('sending a listed invoice back as an update keeps all its lines', async () => {
  await using fixture = await openInvoiceFixture()
  const few = await fixture.addDraft({ lines: Array.from({ length: 100 }, () => sampleLines[0]) })
  const many = await fixture.addDraft({ lines: Array.from({ length: 101 }, () => sampleLines[0]) })
  const { invoices } = (await fixture.as('sam').get('/apps/invoice/invoices')).body
  expect(invoices.map((one: any) => [one.id, one.lineCount, one.lines?.length])).toEqual([
    [many.id, 101, undefined],
    [few.id, 100, 100],
  ])
  for (const invoice of invoices) await fixture.send('sam', 'update-invoice', { invoice: { ...invoice, reference: 'Quay 7' } })
  for (const { id, lines } of [few, many]) expect(await fixture.read(id)).toMatchObject({ reference: 'Quay 7', lines })
})

test('rejects a line discount with more than two decimals', async () => {
  await using fixture = await openInvoiceFixture()
  const draft = await fixture.addDraft()
  const lines = [{ ...sampleLines[0], discountPercent: 1.234, discountAmount: null }]
  const { status, body } = await fixture
    .as('sam')
    .post('/apps/invoice/update-invoice', { invoice: { id: draft.id, version: draft.version, lines } })
  expect([status, body.errors?.[0].path]).toEqual([400, '/invoice/lines/0/discountPercent'])
})

test('lists who created an invoice', async () => {
  await using fixture = await openInvoiceFixture()
  await fixture.addDraft()
  const { invoices } = (await fixture.as('sam').get('/apps/invoice/invoices')).body
  expect(invoices[0].createdBy).toMatchObject({ id: fixture.people.sam.id, fullName: expect.any(String) })
})
