import { extractText } from 'unpdf'
import { expect, test, vi } from 'vitest'
import { openSmtpServer } from '#platform/server/email-transport/smtp-server.ts'
import { getToken, marie, openQuoteFixture } from '../quote-fixture.ts'

async function openEmailFixture(replies: Record<string, string> = {}) {
  const smtp = await openSmtpServer({ replies })
  const fixture = await openQuoteFixture({ config: { smtpUrl: smtp.url, emailFrom: 'Acme <office@acme.test>' } })
  const waitForQuote = (id: number, expected: object) =>
    vi.waitFor(async () => expect(await fixture.readQuote(id)).toMatchObject(expected), { timeout: 60_000, interval: 100 })
  const close = async () => {
    await fixture[Symbol.asyncDispose]()
    await smtp[Symbol.asyncDispose]()
  }
  return { ...fixture, smtp, waitForQuote, [Symbol.asyncDispose]: close }
}

const decodeText = (source: string) =>
  source.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))

async function readAttachment(source: string): Promise<string> {
  const encoded = /filename="?QU-2026-0001\.pdf"?\r?\n(?:[^\r\n]+\r?\n)*\r?\n([A-Za-z0-9+/=\r\n]+)/.exec(source)![1]!
  return (await extractText(new Uint8Array(Buffer.from(encoded, 'base64')), { mergePages: true })).text
}

test('emails the client the PDF and a link that works, and stores no link', async () => {
  await using office = await openEmailFixture()
  const { id } = await office.addQuote({ introduction: 'As discussed' })
  const mail = (await office.as('sam').get('/apps/invoice/quote-mail', { id })).body
  expect(mail).toMatchObject({ to: marie.email, isConfigured: true, message: expect.stringContaining('{link}') })
  await office.send('sam', 'send-quote', { id })
  await office.waitForQuote(id, { status: 'sent', delivery: 'accepted', deliveries: [{ state: 'accepted', to: marie.email }] })
  const [received] = office.smtp.received
  const token = getToken(decodeText(received!.source))
  expect((await office.openLink(token)).body.quote).toMatchObject({ number: 'QU-2026-0001', status: 'sent' })
  const text = await readAttachment(received!.source)
  for (const part of ['Quote', 'QU-2026-0001', 'Valid until', '20 December 2026', 'As discussed', 'Prepared for'])
    expect(text).toContain(part)
  expect(text).not.toMatch(/invoice|due date|scan/i)
  expect(JSON.stringify(await office.rows('quote_deliveries').selectAll().execute())).not.toContain(token.split('.')[0])
}, 120_000)

test('appends the link to a message from which it was removed', async () => {
  await using office = await openEmailFixture()
  const { id } = await office.addQuote()
  await office.send('sam', 'send-quote', { id, subject: 'Our offer', message: 'Hello $& there', to: 'other@dubois.test' })
  await office.waitForQuote(id, { delivery: 'accepted' })
  const [received] = office.smtp.received
  expect(received!.to).toEqual(['other@dubois.test'])
  expect(decodeText(received!.source)).toContain('Hello $& there')
  expect((await office.openLink(getToken(decodeText(received!.source)))).status).toBe(200)
}, 120_000)

test('an email that is refused notifies its sender, and can be sent again', async () => {
  await using office = await openEmailFixture({ RCPT: '550 no such person' })
  const { id } = await office.addQuote()
  await office.send('sam', 'send-quote', { id })
  await office.waitForQuote(id, { delivery: 'refused', deliveries: [{ reason: expect.stringContaining('550') }] })
  expect((await office.listNotifications('sam'))[0]).toMatchObject({
    kind: 'quoteRefused',
    values: { number: 'QU-2026-0001', to: marie.email },
  })
  delete office.smtp.replies.RCPT
  await office.send('sam', 'send-quote', { id })
  await office.waitForQuote(id, { delivery: 'accepted', number: 'QU-2026-0001' })
}, 120_000)

test('does not send a quote that was revised while its email waited', async () => {
  await using office = await openEmailFixture({ RCPT: '451 try later' })
  const { id } = await office.addQuote()
  await office.send('sam', 'send-quote', { id })
  await office.waitForQuote(id, { delivery: 'queued', deliveries: [{ reason: expect.stringContaining('451') }] })
  await office.send('sam', 'revise-quote', { id })
  delete office.smtp.replies.RCPT
  await office.advanceClock({ hours: 2 })
  await office.waitForQuote(id, { delivery: 'refused', deliveries: [{ reason: 'The quote has changed.' }] })
  expect(office.smtp.received).toEqual([])
}, 120_000)

test('requires a mail server and an address', async () => {
  await using offline = await openQuoteFixture()
  const { id } = await offline.addQuote({ client: { name: 'Marie Dubois' } })
  const answer = await offline.as('sam').post('/apps/invoice/send-quote', { id })
  expect([answer.status, answer.body.code]).toEqual([409, 'invoices.no_mail'])
  expect(await offline.readQuote(id)).toMatchObject({ status: 'draft', number: null })
  await using office = await openEmailFixture()
  const draft = await office.addQuote({ client: { name: 'Marie Dubois' } })
  const missing = await office.as('sam').post('/apps/invoice/send-quote', { id: draft.id })
  expect([missing.status, missing.body.errors[0].path]).toEqual([400, '/to'])
}, 120_000)

test.each([
  ['de', 'Angebot', 'Gültig bis', /rechnung/i],
  ['fr', 'Devis', 'Valable jusqu', /factur/i],
  ['pt', 'Orçamento', 'Válido até', /fatura/i],
  ['cn', '报价单', '有效期至', /发票/],
] as const)(
  'prints the quote in %s without words of an invoice or a payment code',
  async (language, title, validUntil, forbidden) => {
    await using fixture = await openQuoteFixture()
    await fixture.send('helena', 'update-settings', { settings: { seller: { iban: 'DE02120300000000202051' } } })
    const { quote } = await fixture.shareNew({ language })
    const headers = { authorization: `Bearer ${fixture.people.sam.accessToken}` }
    const { rawPayload } = await fixture.app.http.inject({ url: `/apps/invoice/quote-pdf?id=${quote.id}`, headers })
    const { text } = await extractText(new Uint8Array(rawPayload), { mergePages: true })
    expect([text.includes(title), text.includes(validUntil), forbidden.test(text), text.includes('DE02')]).toEqual([
      true,
      true,
      false,
      false,
    ])
  },
  120_000,
)
