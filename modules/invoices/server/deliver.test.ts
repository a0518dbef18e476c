import type { Kysely } from 'kysely'
import { extractText } from 'unpdf'
import { expect, test, vi } from 'vitest'
import { openSmtpServer } from '#platform/server/mail-transport/smtp-server.ts'
import { jobContext } from '#platform/server/work.ts'
import { deliverMail } from './delivery-job.ts'
import { openInvoiceWorld } from './invoice-world.ts'
import type { InvoiceTables } from './tables.ts'

const client = { name: 'Marie Dubois', email: 'marie@dubois.test' }

async function openOffice(refuse: Record<string, string> = {}) {
  const smtp = await openSmtpServer({ refuse })
  const world = await openInvoiceWorld({ config: { smtpUrl: smtp.url, mailFrom: 'Harbour <office@harbour.test>' } })
  const becomes = (id: number, wanted: object) =>
    vi.waitFor(async () => expect(await world.read(id)).toMatchObject(wanted), { timeout: 60_000, interval: 100 })
  const close = async () => {
    await world[Symbol.asyncDispose]()
    await smtp[Symbol.asyncDispose]()
  }
  return { ...world, smtp, becomes, [Symbol.asyncDispose]: close }
}

test('an invoice is called accepted once the mail server has taken it, with the PDF in the mail', async () => {
  await using office = await openOffice()
  const { id, number } = await office.issue((await office.add({ client })).id)
  const sent = await office.as('sam').post('/apps/invoice/send', { id })
  expect(sent.body.invoice).toMatchObject({ delivery: 'queued', deliveries: [{ state: 'queued', to: client.email, finishedAt: null }] })
  await office.becomes(id, { delivery: 'accepted', status: 'sent', deliveries: [{ state: 'accepted', level: 0, reason: null }] })
  const [mail] = office.smtp.received
  expect(mail).toMatchObject({ from: 'office@harbour.test', to: [client.email] })
  const encoded = /filename="?INV-2026-0001\.pdf"?\n(?:[^\n]+\n)*\n([A-Za-z0-9+/=\n]+)/.exec(mail!.source)![1]!
  const { text } = await extractText(new Uint8Array(Buffer.from(encoded, 'base64')), { mergePages: true })
  expect(text).toContain(number)
}, 120_000)

test('a mail that is refused for good is never called sent, its reason is told, and so is who sent it', async () => {
  await using office = await openOffice({ RCPT: '550 no such person' })
  const { id } = await office.issue((await office.add({ client })).id)
  await office.send('sam', 'send', { id })
  await office.becomes(id, {
    delivery: 'refused',
    deliveries: [{ state: 'refused', reason: expect.stringContaining('550 no such person') }],
  })
  const notices = await office.as('sam').get('/api/notifications')
  expect(notices.body.notifications[0]).toMatchObject({
    module: 'invoices',
    kind: 'refused',
    values: { number: 'INV-2026-0001', to: client.email },
  })
  delete office.smtp.refuse.RCPT
  await office.send('sam', 'send', { id, to: 'other@dubois.test' })
  await office.becomes(id, { delivery: 'accepted' })
}, 120_000)

test('a mail that the server cannot take now stays queued with the reason', async () => {
  await using office = await openOffice({ RCPT: '451 try later' })
  const { id } = await office.issue((await office.add({ client })).id)
  await office.send('sam', 'send', { id })
  await office.becomes(id, { delivery: 'queued', deliveries: [{ state: 'queued', reason: expect.stringContaining('451 try later') }] })
}, 120_000)

test('an older mail that is still tried says nothing of the invoice once a later one is under way', async () => {
  await using office = await openOffice({ RCPT: '451 try later' })
  const { id } = await office.issue((await office.add({ client })).id)
  await office.send('sam', 'send', { id })
  await office.becomes(id, { deliveries: [{ state: 'queued', reason: expect.stringContaining('451') }] })
  delete office.smtp.refuse.RCPT
  await office.send('sam', 'send', { id, to: 'other@dubois.test' })
  await office.becomes(id, { delivery: 'accepted', deliveries: [{ state: 'accepted' }, { state: 'queued' }] })
  office.smtp.refuse.RCPT = '550 no such person'
  const [, older] = (await office.read(id)).deliveries
  const again = deliverMail.run(jobContext(office.app.platform, deliverMail.name) as never, { deliveryId: older!.id } as never)
  await expect(again).rejects.toThrow('550')
  expect(await office.read(id)).toMatchObject({ delivery: 'accepted', deliveries: [{ state: 'accepted' }, { state: 'refused' }] })
}, 120_000)

test('two people who remind the same invoices together send one reminder of each', async () => {
  await using office = await openOffice()
  const overdue = { client, issuedDate: '2026-10-01', dueDate: '2026-10-31' }
  const invoiceIds = [(await office.issue((await office.add(overdue)).id)).id, (await office.issue((await office.add(overdue)).id)).id]
  await office.send('sam', 'remind', { id: invoiceIds[1] })
  const remind = (as: 'sam' | 'helena') => office.as(as).post('/apps/invoice/remind-invoices', { invoiceIds, levels: [1, 2] })
  const answers = await Promise.all([remind('sam'), remind('helena')])
  expect(new Set(answers.map(({ status, body }) => body.code ?? status))).toEqual(new Set([200, 'invoices.reminded']))
  const reminded = await Promise.all(invoiceIds.map((id) => office.read(id)))
  expect(reminded.map(({ deliveries }) => deliveries.map(({ level }) => level))).toEqual([[1], [2, 1]])
  const short = await office.as('sam').post('/apps/invoice/remind-invoices', { invoiceIds, levels: [2] })
  expect([short.status, short.body.errors[0].path]).toEqual([400, '/levels'])
}, 120_000)

test('reminders follow each other in their own words, only for what is overdue', async () => {
  await using office = await openOffice()
  const { id } = await office.issue((await office.add({ client, language: 'de', issuedDate: '2026-10-01', dueDate: '2026-10-31' })).id)
  expect(await office.read(id)).toMatchObject({ status: 'overdue' })
  const words = await office.as('sam').get('/apps/invoice/mail', { id, reminder: true })
  expect(words.body).toMatchObject({ to: client.email, subject: 'Zahlungserinnerung: Rechnung INV-2026-0001', isConfigured: true })
  await office.send('sam', 'remind', { id })
  await office.send('sam', 'remind-invoices', { invoiceIds: [id] })
  await office.becomes(id, {
    reminderLevel: 2,
    deliveries: [
      { level: 2, state: 'accepted' },
      { level: 1, state: 'accepted' },
    ],
    delivery: null,
  })
  expect((await office.as('sam').get('/apps/invoice/mail', { id, reminder: true })).body.subject).toContain('Letzte Mahnung')
  await office.send('sam', 'pay-invoices', { invoiceIds: [id] })
  const late = await office.as('sam').post('/apps/invoice/remind', { id })
  expect([late.status, late.body.code]).toEqual([409, 'invoices.not_overdue'])
}, 120_000)

test('a reminder that never arrived is the next one again, and nobody sends the one that another has just sent', async () => {
  await using office = await openOffice({ RCPT: '550 no such person' })
  const { id } = await office.issue((await office.add({ client, issuedDate: '2026-10-01', dueDate: '2026-10-31' })).id)
  await office.send('sam', 'remind', { id, level: 1 })
  await office.becomes(id, { reminderLevel: 0, deliveries: [{ level: 1, state: 'refused' }] })
  delete office.smtp.refuse.RCPT
  await office.send('sam', 'remind', { id, level: 1 })
  const late = await office.as('helena').post('/apps/invoice/remind', { id, level: 1 })
  expect([late.status, late.body.code]).toEqual([409, 'invoices.reminded'])
  await office.becomes(id, { reminderLevel: 1, deliveries: [{ level: 1, state: 'accepted' }, { state: 'refused' }] })
  expect(office.smtp.received).toHaveLength(1)
}, 120_000)

test('a mail whose sending could not be noted goes out again as the same mail', async () => {
  await using office = await openOffice()
  const { id } = await office.issue((await office.add({ client })).id)
  await office.send('sam', 'send', { id })
  await office.becomes(id, { delivery: 'accepted' })
  const [delivery] = (await office.read(id)).deliveries
  const { database } = office.app.platform
  await database.write((db) => (db as Kysely<InvoiceTables>).updateTable('invoice_deliveries').set({ state: 'queued' }).execute())
  await deliverMail.run(jobContext(office.app.platform, deliverMail.name) as never, { deliveryId: delivery!.id } as never)
  const ids = office.smtp.received.map(({ source }) => /^Message-ID: (.*)$/im.exec(source)![1])
  expect(ids).toEqual([expect.stringContaining('@harbour.test>'), ids[0]])
}, 120_000)

test('a reminder that still waits is not sent once the invoice is paid', async () => {
  await using office = await openOffice({ RCPT: '451 try later' })
  const { id } = await office.issue((await office.add({ client, issuedDate: '2026-10-01', dueDate: '2026-10-31' })).id)
  await office.send('sam', 'remind', { id })
  await office.becomes(id, { deliveries: [{ level: 1, state: 'queued', reason: expect.stringContaining('451') }] })
  delete office.smtp.refuse.RCPT
  await office.send('sam', 'pay-invoices', { invoiceIds: [id] })
  const [waiting] = (await office.read(id)).deliveries
  await deliverMail.run(jobContext(office.app.platform, deliverMail.name) as never, { deliveryId: waiting!.id } as never)
  const told = await office.read(id)
  expect(told).toMatchObject({ status: 'paid', deliveries: [{ state: 'refused', reason: 'Nothing is overdue any more.' }] })
  expect(office.smtp.received).toEqual([])
  expect((await office.notices()).filter(({ kind }) => kind === 'refused')).toEqual([])
}, 120_000)

test('drafts, clients without an address and servers without mail are refused, and nothing is left behind', async () => {
  await using office = await openOffice()
  const draft = await office.add({ client: { name: 'Nobody' } })
  const early = await office.as('sam').post('/apps/invoice/send', { id: draft.id })
  expect([early.status, early.body.code]).toEqual([409, 'invoices.draft'])
  await office.issue(draft.id)
  const before = await office.effects()
  const nowhere = await office.as('sam').post('/apps/invoice/send', { id: draft.id })
  expect([nowhere.status, nowhere.body.errors[0].path]).toEqual([400, '/to'])
  const mistyped = await office.as('sam').post('/apps/invoice/send', { id: draft.id, to: 'a@b.test, c@d.test' })
  expect([mistyped.status, mistyped.body.errors[0].path]).toEqual([400, '/to'])
  expect(await office.effects()).toEqual(before)
  await using silent = await openInvoiceWorld()
  const { id } = await silent.issue((await silent.add({ client })).id)
  expect((await silent.as('sam').post('/apps/invoice/send', { id })).body.code).toBe('invoices.no_mail')
}, 120_000)
