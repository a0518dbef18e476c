import type { Kysely } from 'kysely'
import { extractText } from 'unpdf'
import { expect, test, vi } from 'vitest'
import { openSmtpServer } from '#platform/server/email-transport/smtp-server.ts'
import { createJobContext } from '#platform/server/background-work.ts'
import { deliverEmail } from './delivery-job.ts'
import { openInvoiceFixture } from '../../server/invoice-fixture.ts'
import type { InvoiceTables } from '../../server/tables.ts'

const client = { name: 'Marie Dubois', email: 'marie@dubois.test' }

async function openEmailFixture(replies: Record<string, string> = {}) {
  const smtp = await openSmtpServer({ replies })
  const fixture = await openInvoiceFixture({ config: { smtpUrl: smtp.url, emailFrom: 'Acme <office@acme.test>' } })
  const waitForInvoice = (id: number, expected: object) =>
    vi.waitFor(async () => expect(await fixture.read(id)).toMatchObject(expected), { timeout: 60_000, interval: 100 })
  const close = async () => {
    await fixture[Symbol.asyncDispose]()
    await smtp[Symbol.asyncDispose]()
  }
  return { ...fixture, smtp, becomes: waitForInvoice, [Symbol.asyncDispose]: close }
}

test('marks an email with the PDF as accepted once the mail server has accepted it', async () => {
  await using office = await openEmailFixture()
  const { id, number } = await office.issue((await office.addDraft({ client })).id)
  const sent = await office.as('sam').post('/apps/invoice/send', { id })
  expect(sent.body.invoice).toMatchObject({ delivery: 'queued', deliveries: [{ state: 'queued', to: client.email, finishedAt: null }] })
  await office.becomes(id, { delivery: 'accepted', status: 'sent', deliveries: [{ state: 'accepted', level: 0, reason: null }] })
  const [mail] = office.smtp.received
  expect(mail).toMatchObject({ from: 'office@acme.test', to: [client.email] })
  const encoded = /filename="?INV-2026-0001\.pdf"?\n(?:[^\n]+\n)*\n([A-Za-z0-9+/=\n]+)/.exec(mail!.source)![1]!
  const { text } = await extractText(new Uint8Array(Buffer.from(encoded, 'base64')), { mergePages: true })
  expect(text).toContain(number)
}, 120_000)

test('marks a permanently rejected email as refused, with the reason, and notifies its sender', async () => {
  await using office = await openEmailFixture({ RCPT: '550 no such person' })
  const { id } = await office.issue((await office.addDraft({ client })).id)
  await office.send('sam', 'send', { id })
  await office.becomes(id, {
    delivery: 'refused',
    deliveries: [{ state: 'refused', reason: expect.stringContaining('550 no such person') }],
  })
  const notifications = await office.as('sam').get('/api/notifications')
  expect(notifications.body.notifications[0]).toMatchObject({
    module: 'invoices',
    kind: 'refused',
    values: { number: 'INV-2026-0001', to: client.email },
  })
  delete office.smtp.replies.RCPT
  await office.send('sam', 'send', { id, to: 'other@dubois.test' })
  await office.becomes(id, { delivery: 'accepted' })
}, 120_000)

test('keeps a temporarily rejected email in the queue, with the reason', async () => {
  await using office = await openEmailFixture({ RCPT: '451 try later' })
  const { id } = await office.issue((await office.addDraft({ client })).id)
  await office.send('sam', 'send', { id })
  await office.becomes(id, { delivery: 'queued', deliveries: [{ state: 'queued', reason: expect.stringContaining('451 try later') }] })
}, 120_000)

test('an older email that is still retried does not change the state of a newer one', async () => {
  await using office = await openEmailFixture({ RCPT: '451 try later' })
  const { id } = await office.issue((await office.addDraft({ client })).id)
  await office.send('sam', 'send', { id })
  await office.becomes(id, { deliveries: [{ state: 'queued', reason: expect.stringContaining('451') }] })
  delete office.smtp.replies.RCPT
  await office.send('sam', 'send', { id, to: 'other@dubois.test' })
  await office.becomes(id, { delivery: 'accepted', deliveries: [{ state: 'accepted' }, { state: 'queued' }] })
  office.smtp.replies.RCPT = '550 no such person'
  const [, older] = (await office.read(id)).deliveries
  const again = deliverEmail.run(createJobContext(office.app.platform, deliverEmail.name) as never, { deliveryId: older!.id } as never)
  await expect(again).rejects.toThrow('550')
  expect(await office.read(id)).toMatchObject({ delivery: 'accepted', deliveries: [{ state: 'accepted' }, { state: 'refused' }] })
}, 120_000)

test('two users who remind the same invoices at once send one reminder each', async () => {
  await using office = await openEmailFixture()
  const overdue = { client, issuedDate: '2026-10-01', dueDate: '2026-10-31' }
  const invoiceIds = [
    (await office.issue((await office.addDraft(overdue)).id)).id,
    (await office.issue((await office.addDraft(overdue)).id)).id,
  ]
  await office.send('sam', 'remind', { id: invoiceIds[1] })
  const remind = (as: 'sam' | 'helena') => office.as(as).post('/apps/invoice/remind-invoices', { invoiceIds, levels: [1, 2] })
  const answers = await Promise.all([remind('sam'), remind('helena')])
  expect(new Set(answers.map(({ status, body }) => body.code ?? status))).toEqual(new Set([200, 'invoices.reminded']))
  const reminded = await Promise.all(invoiceIds.map((id) => office.read(id)))
  expect(reminded.map(({ deliveries }) => deliveries.map(({ level }) => level))).toEqual([[1], [2, 1]])
  const short = await office.as('sam').post('/apps/invoice/remind-invoices', { invoiceIds, levels: [2] })
  expect([short.status, short.body.errors[0].path]).toEqual([400, '/levels'])
}, 120_000)

test('sends escalating reminders, and only for overdue invoices', async () => {
  await using office = await openEmailFixture()
  const { id } = await office.issue((await office.addDraft({ client, language: 'de', issuedDate: '2026-10-01', dueDate: '2026-10-31' })).id)
  expect(await office.read(id)).toMatchObject({ status: 'overdue' })
  const reminder = await office.as('sam').get('/apps/invoice/mail', { id, reminder: true })
  expect(reminder.body).toMatchObject({ to: client.email, subject: 'Zahlungserinnerung: Rechnung INV-2026-0001', isConfigured: true })
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

test('repeats an undelivered reminder and rejects one that another user has just sent', async () => {
  await using office = await openEmailFixture({ RCPT: '550 no such person' })
  const { id } = await office.issue((await office.addDraft({ client, issuedDate: '2026-10-01', dueDate: '2026-10-31' })).id)
  await office.send('sam', 'remind', { id, level: 1 })
  await office.becomes(id, { reminderLevel: 0, deliveries: [{ level: 1, state: 'refused' }] })
  delete office.smtp.replies.RCPT
  await office.send('sam', 'remind', { id, level: 1 })
  const late = await office.as('helena').post('/apps/invoice/remind', { id, level: 1 })
  expect([late.status, late.body.code]).toEqual([409, 'invoices.reminded'])
  await office.becomes(id, { reminderLevel: 1, deliveries: [{ level: 1, state: 'accepted' }, { state: 'refused' }] })
  expect(office.smtp.received).toHaveLength(1)
}, 120_000)

test('resends an email with the same Message-ID if its outcome could not be saved', async () => {
  await using office = await openEmailFixture()
  const { id } = await office.issue((await office.addDraft({ client })).id)
  await office.send('sam', 'send', { id })
  await office.becomes(id, { delivery: 'accepted' })
  const [delivery] = (await office.read(id)).deliveries
  const { database } = office.app.platform
  await database.write((db) => (db as Kysely<InvoiceTables>).updateTable('invoice_deliveries').set({ state: 'queued' }).execute())
  await deliverEmail.run(createJobContext(office.app.platform, deliverEmail.name) as never, { deliveryId: delivery!.id } as never)
  const ids = office.smtp.received.map(({ source }) => /^Message-ID: (.*)$/im.exec(source)![1])
  expect(ids).toEqual([expect.stringContaining('@acme.test>'), ids[0]])
}, 120_000)

test('does not send a queued reminder after the invoice is paid', async () => {
  await using office = await openEmailFixture({ RCPT: '451 try later' })
  const { id } = await office.issue((await office.addDraft({ client, issuedDate: '2026-10-01', dueDate: '2026-10-31' })).id)
  await office.send('sam', 'remind', { id })
  await office.becomes(id, { deliveries: [{ level: 1, state: 'queued', reason: expect.stringContaining('451') }] })
  delete office.smtp.replies.RCPT
  await office.send('sam', 'pay-invoices', { invoiceIds: [id] })
  const [waiting] = (await office.read(id)).deliveries
  await deliverEmail.run(createJobContext(office.app.platform, deliverEmail.name) as never, { deliveryId: waiting!.id } as never)
  const unsent = await office.read(id)
  expect(unsent).toMatchObject({ status: 'paid', deliveries: [{ state: 'refused', reason: 'The invoice is no longer overdue.' }] })
  expect(office.smtp.received).toEqual([])
  expect((await office.listNotifications()).filter(({ kind }) => kind === 'refused')).toEqual([])
}, 120_000)

test('rejects drafts, clients without an address and servers without SMTP, and saves nothing', async () => {
  await using office = await openEmailFixture()
  const draft = await office.addDraft({ client: { name: 'Nobody' } })
  const draftResponse = await office.as('sam').post('/apps/invoice/send', { id: draft.id })
  expect([draftResponse.status, draftResponse.body.code]).toEqual([409, 'invoices.draft'])
  await office.issue(draft.id)
  const before = await office.countRows()
  const withoutAddress = await office.as('sam').post('/apps/invoice/send', { id: draft.id })
  expect([withoutAddress.status, withoutAddress.body.errors[0].path]).toEqual([400, '/to'])
  const mistyped = await office.as('sam').post('/apps/invoice/send', { id: draft.id, to: 'a@b.test, c@d.test' })
  expect([mistyped.status, mistyped.body.errors[0].path]).toEqual([400, '/to'])
  expect(await office.countRows()).toEqual(before)
  await using withoutSmtp = await openInvoiceFixture()
  const { id } = await withoutSmtp.issue((await withoutSmtp.addDraft({ client })).id)
  expect((await withoutSmtp.as('sam').post('/apps/invoice/send', { id })).body.code).toBe('invoices.no_mail')
}, 120_000)
