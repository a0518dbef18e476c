import { expect, test } from 'vitest'
import { openQuoteFixture } from './quote-fixture.ts'

async function openAcceptedQuote() {
  const fixture = await openQuoteFixture()
  const { quote, token } = await fixture.shareNew({ introduction: 'As discussed', reference: 'Kitchen', discountAmount: 500 })
  await fixture.respond(token)
  return { ...fixture, quote, token, convert: () => fixture.as('sam').post('/apps/invoice/convert-quote', { id: quote.id }) }
}

test('an accepted quote becomes a draft invoice with the same lines, linked in both directions', async () => {
  await using fixture = await openAcceptedQuote()
  const { body } = await fixture.convert()
  const { invoice, quote } = body
  expect(quote).toMatchObject({ status: 'converted', invoiceId: invoice.id })
  expect(invoice).toMatchObject({ status: 'draft', quoteId: quote.id, number: null, issuedDate: null, dueDate: null, reference: 'Kitchen' })
  expect([invoice.total, invoice.lines, invoice.client]).toEqual([fixture.quote.total, fixture.quote.lines, fixture.quote.client])
  expect((await fixture.issue(invoice.id)).total).toBe(fixture.quote.total)
  expect((await fixture.openLink(fixture.token)).body.quote).toMatchObject({ status: 'accepted' })
})

test('of several attempts at once, one creates an invoice', async () => {
  await using fixture = await openAcceptedQuote()
  const answers = await Promise.all(Array.from({ length: 5 }, fixture.convert))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409, 409])
  expect(await fixture.count('invoices')).toBe(1)
})

test('undo deletes the draft and allows another conversion', async () => {
  await using fixture = await openAcceptedQuote()
  const converted = await fixture.convert()
  expect((await fixture.undo(converted)).status).toBe(403)
  expect((await fixture.undo(converted, 'helena')).status).toBe(200)
  expect(await fixture.readQuote(fixture.quote.id)).toMatchObject({ status: 'accepted', invoiceId: null })
  expect((await fixture.as('sam').get('/apps/invoice/invoice', { id: converted.body.invoice.id })).status).toBe(404)
  expect((await fixture.convert()).status).toBe(200)
})

test('an issued invoice prevents undo, and a deleted draft allows another conversion', async () => {
  await using fixture = await openAcceptedQuote()
  const first = await fixture.convert()
  await fixture.as('helena').delete('/apps/invoice/delete', { id: first.body.invoice.id })
  expect(await fixture.readQuote(fixture.quote.id)).toMatchObject({ status: 'converted', invoiceId: null })
  const second = await fixture.convert()
  expect(second.body.invoice.id).not.toBe(first.body.invoice.id)
  await fixture.issue(second.body.invoice.id)
  const undone = await fixture.undo(second, 'helena')
  expect([undone.status, undone.body.code]).toEqual([409, 'journal.moved_on'])
  const third = await fixture.convert()
  expect([third.status, third.body.code]).toEqual([409, 'invoices.quote_converted'])
})

test('only an accepted quote can be converted', async () => {
  await using fixture = await openQuoteFixture()
  const draft = await fixture.addQuote()
  const convert = async (id: number) => (await fixture.as('sam').post('/apps/invoice/convert-quote', { id })).body.code
  expect(await convert(draft.id)).toBe('invoices.quote_draft')
  const { quote, token } = await fixture.share(draft.id)
  expect(await convert(quote.id)).toBe('invoices.quote_open')
  await fixture.respond(token, { response: 'declined' })
  expect(await convert(quote.id)).toBe('invoices.quote_answered')
  expect(await fixture.count('invoices')).toBe(0)
})
