import { afterEach, beforeEach, expect, test } from 'vitest'
import { openQuoteFixture } from '../quote-fixture.ts'

let fixture: Awaited<ReturnType<typeof openQuoteFixture>>
beforeEach(async () => void (fixture = await openQuoteFixture()))
afterEach(() => fixture[Symbol.asyncDispose]())

test('a client sees the quote without signing in, accepts it, and its creator is notified', async () => {
  const { quote, token } = await fixture.shareNew({ introduction: 'As discussed', language: 'fr' })
  const opened = await fixture.openLink(token)
  expect(opened.body.quote).toMatchObject({
    number: 'QU-2026-0001',
    status: 'sent',
    language: 'fr',
    total: quote.total,
    introduction: 'As discussed',
    client: { name: 'Marie Dubois', company: 'Atelier Dubois' },
    answer: null,
  })
  expect((await fixture.respond(token, { name: ' Marie Dubois ', note: ' Please start in May ' })).body.quote).toMatchObject({
    status: 'accepted',
    answer: { name: 'Marie Dubois', note: 'Please start in May', at: '2026-11-20T09:30:00.000Z' },
  })
  expect(await fixture.readQuote(quote.id)).toMatchObject({ status: 'accepted', answer: { name: 'Marie Dubois', address: '127.0.0.1' } })
  expect(await fixture.listNotifications('sam')).toMatchObject([
    { kind: 'quoteAccepted', values: { number: 'QU-2026-0001', client: 'Atelier Dubois' }, link: `/invoices/quotes/${quote.id}` },
  ])
})

test('opening the link and its PDF answers nothing, and reveals nothing else', async () => {
  const item = await fixture.addItem({ title: 'Oak', unitPrice: 100, taxRate: 20 })
  const client = await fixture.addClient({ notes: 'Pays late', phone: '+33 1 23' })
  const line = { itemId: item.id, description: 'Oak', quantity: 1, unitPrice: 100, taxRate: 20 }
  const { quote, token } = await fixture.shareNew({ clientId: client.id, lines: [line] })
  const { body, text } = await fixture.openLink(token)
  await fixture.guest.get('/apps/invoice/public-quote-pdf', { token })
  expect(await fixture.readQuote(quote.id)).toMatchObject({ status: 'sent', version: quote.version })
  expect(Object.keys(body.quote.lines[0])).not.toContain('itemId')
  for (const secret of ['Pays late', '+33', 'Sam Whitfield', 'clientId', 'createdBy', 'address":"127']) expect(text).not.toContain(secret)
})

test('declining keeps the reason and notifies the creator', async () => {
  const { quote, token } = await fixture.shareNew({}, 'amelie')
  await fixture.respond(token, { response: 'declined', note: 'Too expensive' })
  expect(await fixture.readQuote(quote.id)).toMatchObject({ status: 'declined', answer: { note: 'Too expensive' } })
  expect((await fixture.listNotifications('amelie')).map(({ kind }) => kind)).toEqual(['quoteDeclined'])
})

test('a quote is answered once, and the client cannot take the answer back', async () => {
  const { quote, token } = await fixture.shareNew()
  const accepted = await fixture.respond(token)
  const second = await fixture.respond(token, { response: 'declined', name: 'Someone else' })
  expect([second.status, second.body.code]).toEqual([409, 'invoices.quote_answered'])
  expect(await fixture.readQuote(quote.id)).toMatchObject({ status: 'accepted', answer: { name: 'Marie Dubois' } })
  const undone = await fixture.undo(accepted, 'helena')
  expect([undone.status, undone.body.code]).toEqual([409, 'journal.final'])
})

test('of ten people who answer at once, one is recorded', async () => {
  const { quote, token } = await fixture.shareNew()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => fixture.respond(token, { response: n % 2 ? 'accepted' : 'declined', name: `Person ${n}` })),
  )
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, ...Array<number>(9).fill(409)])
  const winner = answers.find(({ status }) => status === 200)!.body.quote
  expect(await fixture.readQuote(quote.id)).toMatchObject({ status: winner.status, answer: { name: winner.answer.name } })
  expect(await fixture.listNotifications('sam')).toHaveLength(1)
})

test('after its last day a quote is shown as expired and cannot be accepted, and later not shown at all', async () => {
  const { token } = await fixture.shareNew({ validUntil: '2026-11-21' })
  fixture.clock.advance(2 * 86_400)
  expect((await fixture.openLink(token)).body.quote).toMatchObject({ status: 'expired', number: 'QU-2026-0001' })
  const late = await fixture.respond(token)
  expect([late.status, late.body.code]).toEqual([409, 'invoices.quote_expired'])
  fixture.clock.advance(120 * 86_400)
  expect((await fixture.openLink(token)).body.code).toBe('invoices.quote_link_expired')
})

test('a revised quote invalidates its links, and a new link shows the new version', async () => {
  const { quote, token } = await fixture.shareNew()
  await fixture.send('sam', 'revise-quote', { id: quote.id })
  const outdated = [404, 'invoices.quote_link_outdated']
  const getResult = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]
  expect(getResult(await fixture.openLink(token))).toEqual(outdated)
  await fixture.send('sam', 'update-quote', { quote: { id: quote.id, lines: [{ description: 'Oak', quantity: 1, unitPrice: 500 }] } })
  const renewed = await fixture.share(quote.id)
  expect(getResult(await fixture.openLink(token))).toEqual(outdated)
  expect(getResult(await fixture.respond(token))).toEqual(outdated)
  expect((await fixture.openLink(renewed.token)).body.quote).toMatchObject({ number: quote.number, total: 500, status: 'sent' })
})

test('a withdrawn quote is neither shown nor accepted', async () => {
  const { quote, token } = await fixture.shareNew()
  await fixture.send('sam', 'withdraw-quote', { id: quote.id })
  for (const answer of [await fixture.openLink(token), await fixture.respond(token)])
    expect([answer.status, answer.body.code]).toEqual([404, 'invoices.quote_link_withdrawn'])
})

test('guessed and altered links are rejected', async () => {
  const { token } = await fixture.shareNew()
  const other = (await fixture.shareNew()).token
  const [secret, signature] = token.split('.') as [string, string]
  const [otherSecret] = other.split('.') as [string]
  const altered = [
    `${otherSecret}.${signature}`,
    `${secret}.${'A'.repeat(43)}`,
    secret,
    `${token}.x`,
    `${secret}.`,
    '1',
    `${secret.slice(0, -1)}_.${signature}`,
    "' or 1=1 --",
  ]
  for (const guess of altered) {
    const { status, body } = await fixture.openLink(guess)
    expect([guess, status, body.code]).toEqual([guess, 404, 'invoices.quote_link_invalid'])
    expect((await fixture.respond(guess)).status).toBe(404)
  }
  expect((await fixture.openLink(token)).status).toBe(200)
})

test('only a hash of the token is stored', async () => {
  const { token } = await fixture.shareNew()
  const [secret] = token.split('.') as [string]
  const stored = JSON.stringify([
    await fixture.rows('quote_links').selectAll().execute(),
    await fixture.rows('journal').selectAll().execute(),
    await fixture.rows('quote_deliveries').selectAll().execute(),
  ])
  expect(stored).not.toContain(secret)
  await fixture.app.platform.database.write((tx) => tx.deleteFrom('quote_links').execute())
  expect((await fixture.openLink(token)).body.code).toBe('invoices.quote_link_invalid')
})

test.each([
  ['an empty name', { name: ' ' }, 400],
  ['a name of invisible characters', { name: '\u202E\u200B' }, 400],
  ['a long name', { name: 'a'.repeat(201) }, 400],
  ['a long note', { note: 'a'.repeat(1_001) }, 400],
  ['another answer', { response: 'converted' }, 400],
  ['unknown properties', { status: 'accepted' }, 400],
])('rejects %s', async (_, answer, status) => {
  const { token, quote } = await fixture.shareNew()
  expect((await fixture.respond(token, answer)).status).toBe(status)
  expect(await fixture.readQuote(quote.id)).toMatchObject({ status: 'sent' })
})

test('stores hostile texts as they are, without marks that reverse the text around the name', async () => {
  const { token, quote } = await fixture.shareNew({ introduction: '<script>alert(1)</script>' })
  const note = '=HYPERLINK("https://evil.test") <img src=x onerror=alert(1)>'
  await fixture.respond(token, { name: '<b>Marie\u202E</b>', note })
  expect(await fixture.readQuote(quote.id)).toMatchObject({ answer: { name: '<b>Marie </b>', note } })
  const pdf = await fixture.guest.get('/apps/invoice/public-quote-pdf', { token })
  expect(pdf.status).toBe(200)
})

test('requests from one address are limited', async () => {
  let status = 404
  for (let attempt = 0; attempt < 70 && status !== 429; attempt++) ({ status } = await fixture.openLink('guess'))
  expect(status).toBe(429)
})
