import { expect, test } from 'vitest'
import { expireQuotes } from './expire-quotes.ts'
import { marie, openQuoteFixture } from './quote-fixture.ts'

test('calculates a draft like an invoice and takes its defaults from the settings', async () => {
  await using fixture = await openQuoteFixture()
  await fixture.send('helena', 'update-settings', { settings: { quoteIntroduction: 'Thank you for asking us.', terms: '30 days net' } })
  const quote = await fixture.addQuote({ discountPercent: 10 })
  expect(quote).toMatchObject({
    status: 'draft',
    number: null,
    revision: 1,
    currency: 'EUR',
    introduction: 'Thank you for asking us.',
    terms: '30 days net',
    subtotal: 21_997,
    discount: 2_200,
    tax: 3_177,
    total: 22_974,
  })
  const invoice = await fixture.addDraft({ discountPercent: 10 })
  expect([quote.taxGroups, quote.total]).toEqual([invoice.taxGroups, invoice.total])
})

test('sharing assigns the number, the dates and the seller once', async () => {
  await using fixture = await openQuoteFixture()
  await fixture.send('helena', 'update-settings', { settings: { quotePattern: 'AN-{yy}/{number:3}', quoteDays: 14 } })
  const { quote } = await fixture.shareNew()
  expect(quote).toMatchObject({ status: 'sent', number: 'AN-26/001', date: '2026-11-20', validUntil: '2026-12-04' })
  const again = await fixture.share(quote.id)
  expect(again.quote).toMatchObject({ number: 'AN-26/001', version: quote.version })
  expect((await fixture.issue((await fixture.addDraft()).id)).number).toBe('INV-2026-0001')
})

test('numbers 20 quotes shared at once without duplicates or gaps, although every fourth fails', async () => {
  await using fixture = await openQuoteFixture()
  const ids: number[] = []
  for (let n = 0; n < 20; n++) ids.push((await fixture.addQuote(n % 4 === 3 ? { lines: [] } : {})).id)
  const numbers: string[] = []
  // A busy machine may answer 503; retrying adds another failure that must not leave a gap.
  for (let waiting = ids; waiting.length > 0;) {
    const answers = await Promise.all(
      waiting.map((id, n) => fixture.as(n % 2 ? 'sam' : 'amelie').post('/apps/invoice/share-quote', { id })),
    )
    numbers.push(...answers.flatMap(({ status, body }) => (status === 200 ? [body.quote.number as string] : [])))
    waiting = waiting.filter((_, at) => answers[at]!.status === 503)
  }
  expect(numbers.toSorted()).toEqual(Array.from({ length: 15 }, (_, n) => `QU-2026-${String(n + 1).padStart(4, '0')}`))
}, 120_000)

test('lists what is missing before a quote can be sent, and uses up no number', async () => {
  await using fixture = await openQuoteFixture()
  const { id } = await fixture.addQuote({ client: null, lines: [] })
  const { status, body } = await fixture.as('sam').post('/apps/invoice/share-quote', { id })
  expect([status, body.code, body.errors.map(({ path }: { path: string }) => path)]).toEqual([
    400,
    'invoices.quote_incomplete',
    ['/quote/client', '/quote/lines'],
  ])
  const past = await fixture.addQuote({ date: '2026-10-01', validUntil: '2026-10-31' })
  const late = await fixture.as('sam').post('/apps/invoice/share-quote', { id: past.id })
  expect([late.status, late.body.errors[0].path]).toEqual([400, '/quote/validUntil'])
  expect((await fixture.shareNew()).quote.number).toBe('QU-2026-0001')
})

test.each([
  [{ validUntil: '2026-11-01', date: '2026-11-02' }, '/quote/validUntil'],
  [{ discountPercent: 5, discountAmount: 100 }, '/quote/discountAmount'],
  [{ lines: [{ description: 'Oak', quantity: 1.00001, unitPrice: 1 }] }, '/quote/lines/0/quantity'],
  [{ lines: [{ description: 'Oak', quantity: 1, unitPrice: 10, discountAmount: 11 }] }, '/quote/lines/0/discountAmount'],
  [{ clientId: 987_654 }, undefined],
])('rejects %j and names the field', async (change, path) => {
  await using fixture = await openQuoteFixture()
  const { status, body } = await fixture.as('sam').post('/apps/invoice/add-quote', { quote: { client: marie, ...change } })
  expect([status, body.errors?.[0]?.path]).toEqual(path ? [400, path] : [404, undefined])
})

test('an update must name the current version, and a quote that was sent is locked', async () => {
  await using fixture = await openQuoteFixture()
  const { id, version } = await fixture.addQuote()
  const update = (change: object) => fixture.as('amelie').post('/apps/invoice/update-quote', { quote: { id, ...change } })
  expect((await update({ version, notes: 'With delivery' })).body.quote).toMatchObject({ notes: 'With delivery', version: version + 1 })
  const outdated = await update({ version, notes: 'Without' })
  expect([outdated.status, outdated.body.code, outdated.body.current.notes]).toEqual([409, 'invoices.quote_changed', 'With delivery'])
  await fixture.share(id)
  const locked = await update({ notes: 'Without' })
  expect([locked.status, locked.body.code]).toEqual([409, 'invoices.quote_locked'])
})

test('deletes only quotes that never had a number, and undo restores them', async () => {
  await using fixture = await openQuoteFixture()
  const { id } = await fixture.addQuote({}, 'helena')
  const deleted = await fixture.as('helena').delete('/apps/invoice/delete-quote', { id })
  expect((await fixture.as('helena').get('/apps/invoice/quote', { id })).status).toBe(404)
  expect((await fixture.undo(deleted, 'helena')).status).toBe(200)
  const { quote } = await fixture.share(id, 'helena')
  const numbered = await fixture.as('helena').delete('/apps/invoice/delete-quote', { id: quote.id })
  expect([numbered.status, numbered.body.code]).toEqual([409, 'invoices.quote_numbered'])
  expect((await fixture.as('sam').delete('/apps/invoice/delete-quote', { id: quote.id })).status).toBe(403)
})

test('a duplicate is a draft without number, dates and answer', async () => {
  await using fixture = await openQuoteFixture()
  const { quote, token } = await fixture.shareNew({ reference: 'Kitchen' })
  await fixture.respond(token)
  const { quote: copy } = await fixture.send('amelie', 'duplicate-quote', { id: quote.id })
  expect(copy).toMatchObject({ status: 'draft', number: null, date: null, validUntil: null, answer: null, reference: 'Kitchen' })
  expect([copy.total, copy.createdBy.fullName]).toEqual([quote.total, 'Amélie Laurent'])
})

test('revising keeps the number, and undo makes the quote open again', async () => {
  await using fixture = await openQuoteFixture()
  const { quote } = await fixture.shareNew()
  const revised = await fixture.as('sam').post('/apps/invoice/revise-quote', { id: quote.id })
  expect(revised.body.quote).toMatchObject({ status: 'draft', revision: 2, number: quote.number })
  expect((await fixture.undo(revised)).status).toBe(200)
  expect(await fixture.readQuote(quote.id)).toMatchObject({ status: 'sent', revision: 1 })
  const draft = await fixture.addQuote()
  const early = await fixture.as('sam').post('/apps/invoice/revise-quote', { id: draft.id })
  expect([early.status, early.body.code]).toEqual([409, 'invoices.quote_draft'])
})

test('sending cannot be undone, while edits, withdrawals and recorded answers can', async () => {
  await using fixture = await openQuoteFixture()
  const { id } = await fixture.addQuote()
  const sam = fixture.as('sam')
  const edited = await sam.post('/apps/invoice/update-quote', { quote: { id, notes: 'With delivery' } })
  expect((await fixture.undo(edited)).status).toBe(200)
  expect(await fixture.readQuote(id)).toMatchObject({ notes: null })
  const shared = await sam.post('/apps/invoice/share-quote', { id })
  expect((await fixture.undo(shared)).body.code).toBe('journal.final')
  const withdrawn = await sam.post('/apps/invoice/withdraw-quote', { id })
  expect((await fixture.undo(withdrawn)).status).toBe(200)
  const answered = await sam.post('/apps/invoice/answer-quote', { id, response: 'accepted', name: 'Marie Dubois', note: 'By phone' })
  expect(answered.body.quote).toMatchObject({
    status: 'accepted',
    answer: { name: 'Marie Dubois', note: 'By phone', at: '2026-11-20T09:30:00.000Z', address: null },
  })
  expect((await fixture.undo(answered)).status).toBe(200)
  expect(await fixture.readQuote(id)).toMatchObject({ status: 'sent', answer: null })
})

test('a quote expires after its last day in the time zone of the company, and a withdrawn one does not', async () => {
  await using fixture = await openQuoteFixture()
  const open = (await fixture.shareNew({ validUntil: '2026-11-21' })).quote
  const withdrawn = (await fixture.shareNew({ validUntil: '2026-11-21' })).quote
  await fixture.send('sam', 'withdraw-quote', { id: withdrawn.id })
  await fixture.advanceClock({ days: 1 })
  await fixture.runJob(expireQuotes)
  expect(await fixture.readQuote(open.id)).toMatchObject({ status: 'sent' })
  await fixture.advanceClock({ days: 1 })
  await fixture.runJob(expireQuotes)
  expect(await fixture.readQuote(open.id)).toMatchObject({ status: 'expired' })
  expect(await fixture.readQuote(withdrawn.id)).toMatchObject({ status: 'withdrawn' })
  const revised = await fixture.as('sam').post('/apps/invoice/revise-quote', { id: open.id })
  expect(revised.body.quote).toMatchObject({ status: 'draft', revision: 2 })
})

test('lists quotes by state, client and text, with totals', async () => {
  await using fixture = await openQuoteFixture()
  const client = await fixture.addClient()
  await fixture.shareNew({ clientId: client.id, reference: 'Kitchen' })
  await fixture.addQuote({ currency: 'USD', introduction: 'For the winter garden' })
  const list = async (input: Record<string, unknown>) => {
    const { quotes, total } = (await fixture.as('sam').get('/apps/invoice/quotes', input)).body
    return [quotes.map(({ number, status }: { number: string; status: string }) => number ?? status), total]
  }
  expect(await list({})).toEqual([['draft', 'QU-2026-0001'], 2])
  expect(await list({ status: 'sent' })).toEqual([['QU-2026-0001'], 1])
  expect(await list({ clientId: client.id })).toEqual([['QU-2026-0001'], 1])
  expect(await list({ q: 'winter' })).toEqual([['draft'], 1])
  expect(await list({ q: 'carpentry', sortColumn: 'total', sort: 'asc' })).toEqual([['QU-2026-0001', 'draft'], 2])
  const { body } = await fixture.as('sam').get('/apps/invoice/quote-totals', {})
  expect(body.totals.byStatus).toEqual([
    { status: 'sent', currency: 'EUR', count: 1, total: 25_527 },
    { status: 'draft', currency: 'USD', count: 1, total: 25_527 },
  ])
})

test('users without permission neither see nor change quotes', async () => {
  await using fixture = await openQuoteFixture()
  const { quote } = await fixture.shareNew()
  const stranger = fixture.as('stranger')
  for (const path of ['quotes', 'quote-totals']) expect((await stranger.get(`/apps/invoice/${path}`, {})).status).toBe(403)
  expect((await stranger.get('/apps/invoice/quote-pdf', { id: quote.id })).status).toBe(403)
  for (const path of ['share-quote', 'revise-quote', 'withdraw-quote', 'convert-quote'])
    expect([path, (await stranger.post(`/apps/invoice/${path}`, { id: quote.id })).status]).toEqual([path, 403])
  expect((await fixture.guest.get('/apps/invoice/quote', { id: quote.id })).status).toBe(401)
})
