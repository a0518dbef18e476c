import { expect, test } from 'vitest'
import { openInvoiceFixture } from '../../server/invoice-fixture.ts'

test('rejects a draft whose due date has passed before it is issued', async () => {
  await using fixture = await openInvoiceFixture()
  const { id } = await fixture.addDraft({ issuedDate: null, dueDate: '2026-11-19' })
  const response = await fixture.as('sam').post('/apps/invoice/issue', { id })
  expect([response.status, response.body.errors]).toEqual([
    400,
    [{ path: '/invoice/dueDate', message: 'must not be before the issue date' }],
  ])
})

test('rejects a service period without its first day or that ends before it', async () => {
  await using fixture = await openInvoiceFixture()
  const add = (invoice: object) => fixture.as('sam').post('/apps/invoice/add-invoice', { invoice })
  const listErrors = async (invoice: object) => (await add(invoice)).body.errors
  expect(await listErrors({ serviceEnd: '2026-11-30' })).toEqual([
    { path: '/invoice/serviceStart', message: 'Service start is required if the last day of the period is set.' },
  ])
  expect(await listErrors({ serviceStart: '2026-11-30', serviceEnd: '2026-11-01' })).toEqual([
    { path: '/invoice/serviceEnd', message: 'Service end must not be before the first day.' },
  ])
})

test('a copy of an invoice has no service dates, a credit note has those of its invoice', async () => {
  await using fixture = await openInvoiceFixture()
  const { id } = await fixture.issue((await fixture.addDraft({ serviceStart: '2026-11-01', serviceEnd: '2026-11-30' })).id)
  const copy = (await fixture.send('sam', 'duplicate', { id })).invoice
  const creditNote = (await fixture.send('sam', 'credit-note', { id })).invoice
  expect([copy, creditNote].map(({ serviceStart, serviceEnd }) => [serviceStart, serviceEnd])).toEqual([
    [null, null],
    ['2026-11-01', '2026-11-30'],
  ])
})
