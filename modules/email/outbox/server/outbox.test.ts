import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Config } from '#platform/server/config/config.ts'
import { openSmtpServer } from '#platform/server/email-transport/smtp-server.ts'
import { createPerson } from '#platform/server/testing/people.ts'
import { createJobContext } from '#platform/server/background-work.ts'
import { openEmailFixture, type EmailFixture } from '../../server/testing/email-fixture.ts'
import { insertAccount } from '../../server/testing/stored-account.ts'
import { sendJob } from './send-job.ts'

const CLIENT = '0b0e3c1e-8a35-4c67-9f5b-6f0a3c1e8a35'
const to = (...emails: string[]) => emails.map((email) => ({ email }))

/** The tests run the send job themselves; background jobs would interfere. */
const openFixture = (config: Partial<Config> = {}) => openEmailFixture(config, { hasBackgroundWork: false })

const post = (fixture: EmailFixture, name: string, body: object, as: 'helena' | 'sam' = 'helena') =>
  fixture.as(as).post(`/pages/email/${name}`, body)
const send = (fixture: EmailFixture, draft: object, writer?: object) =>
  post(fixture, 'send', { draft: { subject: 'Table', message: '<p>Oak</p>', ...draft }, ...(writer && { writer }) })
const run = (fixture: EmailFixture, mailId: number) =>
  sendJob.run(createJobContext(fixture.app.platform, 'email.send') as never, { mailId } as never)
const inbox = (fixture: EmailFixture, name: 'helena' | 'sam' | 'wei') => fixture.list(name)

test('delivers an email between colleagues after ten seconds', async () => {
  await using fixture = await openFixture()
  const sent = await send(fixture, { to: to('sam@staffroom.local'), cc: to('wei@example.test'), bcc: to('amelie@staffroom.local') })
  expect(sent.status).toBe(200)
  const { id, delivery, folder } = sent.body.mail
  expect({ folder, state: delivery.state, sendAt: delivery.sendAt }).toEqual({
    folder: 'draft',
    state: 'waiting',
    sendAt: '2026-11-20T09:30:10.000Z',
  })
  await run(fixture, id)
  expect(await inbox(fixture, 'sam')).toEqual([])
  fixture.clock.advance(10)
  await run(fixture, id)
  expect([await inbox(fixture, 'sam'), await inbox(fixture, 'wei'), await fixture.list('helena', { folder: 'sent' })]).toEqual([
    ['Table'],
    ['Table'],
    ['Table'],
  ])
  const [copy] = (await fixture.as('sam').get('/pages/email/emails')).body.emails
  expect(copy).toMatchObject({ isRead: false, bcc: [], delivery: null, from: { name: 'Helena Prado', email: 'helena@staffroom.local' } })
  expect((await fixture.open('sam', copy.id)).message).toContain('Oak')
  expect((await fixture.open('helena', id)).delivery!.state).toBe('sent')
  await run(fixture, id)
  expect(await inbox(fixture, 'sam')).toEqual(['Table'])
  expect((await fixture.as('sam').get('/api/notifications')).text).toContain('received')
})

test('sending can be undone within ten seconds, and the email changed and sent again', async () => {
  await using fixture = await openFixture()
  const { id } = (await send(fixture, { to: to('sam@staffroom.local') })).body.mail
  expect((await post(fixture, 'save-draft', { draft: { id, subject: 'Chair' } })).body.code).toBe('email.no_draft')
  expect((await post(fixture, 'cancel-send', { id })).body.mail.delivery).toBe(null)
  fixture.clock.advance(60)
  await run(fixture, id)
  expect(await inbox(fixture, 'sam')).toEqual([])
  expect((await post(fixture, 'send', { draft: { id, subject: 'Chair' } })).status).toBe(200)
  fixture.clock.advance(10)
  await run(fixture, id)
  expect(await inbox(fixture, 'sam')).toEqual(['Chair'])
  expect((await post(fixture, 'cancel-send', { id })).body.code).toBe('email.has_left')
})

test('saving twice with the same client id keeps one draft, which can be found by its text', async () => {
  await using fixture = await openFixture()
  const save = (draft: object) => post(fixture, 'save-draft', { draft: { clientId: CLIENT, ...draft } })
  const [first, second] = [await save({ subject: 'Oak' }), await save({ message: '<p>Forty <b>desks</b></p>' })]
  expect(second.body.mail).toMatchObject({ id: first.body.mail.id, subject: 'Oak', text: 'Forty desks', preview: 'Forty desks' })
  expect(await fixture.list('helena', { folder: 'draft', q: 'forty' })).toEqual(['Oak'])
  expect((await fixture.as('helena').get('/pages/email/emails')).body.emailsMeta.draft).toBe(1)
})

test('write requests return the email without its conversation', async () => {
  await using fixture = await openFixture()
  const [original] = await fixture.store('helena', [{}])
  const response = { inReplyTo: original, answer: 'reply', to: to('sam@staffroom.local') }
  const saved = (await post(fixture, 'save-draft', { draft: response })).body.mail
  const sent = (await send(fixture, { id: saved.id, ...response })).body.mail
  const canceled = (await post(fixture, 'cancel-send', { id: saved.id })).body.mail
  expect([saved, sent, canceled].map(({ id, replies }) => [id, replies])).toEqual(Array(3).fill([saved.id, []]))
  expect((await fixture.open('helena', saved.id)).replies.map(({ id }) => id)).toEqual([original])
})

test('a plain-text email keeps its spaces and blank lines', async () => {
  await using fixture = await openFixture()
  const message = '<p style="margin:0">web:<br>  ports:   80<br><br><br>-- <br>Helena</p>'
  const { id } = (await send(fixture, { to: to('sam@staffroom.local'), message, isPlain: true })).body.mail
  fixture.clock.advance(10)
  await run(fixture, id)
  const [copy] = (await fixture.as('sam').get('/pages/email/emails')).body.emails
  expect((await fixture.open('sam', copy.id)).text).toBe('web:\n  ports:   80\n\n\n-- \nHelena')
  expect(copy.preview).toBe('web: ports: 80 -- Helena')
})

test('rejects outdated changes from another window and accepts those of the same window', async () => {
  await using fixture = await openFixture()
  const [office, home] = [randomUUID(), randomUUID()]
  const save = (draft: object, writer?: object) => post(fixture, 'save-draft', { draft, ...(writer && { writer }) })
  const { mail: first } = (await save({ subject: 'At the office' }, { id: office })).body
  fixture.clock.advance(60)
  const { mail: second } = (await save({ id: first.id, subject: 'At home' }, { id: home, knownAt: first.time })).body
  const rejected = [await save({ id: first.id, subject: 'Stale' }, { id: office, knownAt: first.time })]
  rejected.push(await send(fixture, { id: first.id, to: to('sam@staffroom.local') }, { id: office, knownAt: first.time }))
  expect(rejected.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([409, 'email.draft_moved_on']))
  expect((await fixture.open('helena', first.id)).subject).toBe('At home')
  fixture.clock.advance(60)
  expect((await save({ id: first.id, subject: 'Answer lost' }, { id: home, knownAt: first.time })).status).toBe(200)
  expect((await save({ id: first.id, subject: 'By a program' })).status).toBe(200)
  expect((await save({ id: first.id, subject: 'Again' }, { id: home, knownAt: second.time })).status).toBe(409)
})

test.each([
  ['no one', {}, 'email.no_recipient', ''],
  ['a name', { to: to('Sam') }, 'email.bad_address', 'Sam'],
  ['a second header', { to: to('sam@staffroom.local\r\nBcc: all@staffroom.local') }, 'email.bad_address', 'Bcc'],
  ['two addresses in one', { cc: to('sam@staffroom.local,wei@staffroom.local') }, 'email.bad_address', 'sam@'],
  ['an unknown colleague', { to: to('sam@staffroom.local', 'nobody@staffroom.local') }, 'email.bad_address', 'nobody@staffroom.local'],
  [
    'more than 500 recipients',
    { to: to(...Array.from({ length: 300 }, (_, n) => `a${n}@x.test`)), bcc: to(...Array.from({ length: 300 }, (_, n) => `b${n}@x.test`)) },
    'email.too_many_recipients',
    '500',
  ],
])('rejects an email to %s with the reason and stores nothing', async (_, draft, code, expectedText) => {
  await using fixture = await openFixture()
  const response = await send(fixture, draft)
  expect([response.status, response.body.code]).toEqual([400, code])
  expect(response.body.detail).toContain(expectedText)
  expect((await fixture.as('helena').get('/pages/email/emails', { folder: 'draft' })).body.total).toBe(0)
})

test('rejects ten thousand recipients by schema', async () => {
  await using fixture = await openFixture()
  const response = await send(fixture, { to: to(...Array.from({ length: 10_000 }, (_, n) => `a${n}@x.test`)) })
  expect([response.status, response.body.errors[0].path]).toEqual([400, '/draft/to'])
})

test('line breaks in subject and names cannot inject headers', async () => {
  await using fixture = await openFixture()
  const draft = { subject: 'Table\r\nBcc: all@x.test', to: [{ name: 'Sam\nX: y', email: 'sam@staffroom.local' }] }
  const { mail } = (await post(fixture, 'save-draft', { draft })).body
  expect([mail.subject, mail.to[0].name]).toEqual(['Table Bcc: all@x.test', 'Sam X: y'])
})

test('without a mail server, delivers to colleagues and reports that others cannot be reached', async () => {
  await using fixture = await openFixture()
  const { id } = (await send(fixture, { to: to('sam@staffroom.local', 'clara@nordlicht.test') })).body.mail
  fixture.clock.advance(10)
  await run(fixture, id)
  const mail = await fixture.open('helena', id)
  expect([mail.folder, mail.delivery]).toMatchObject(['draft', { state: 'failed', retryAt: null, problem: { code: 'no_server' } }])
  expect(await inbox(fixture, 'sam')).toEqual(['Table'])
  expect((await fixture.as('helena').get('/pages/email/emails')).body.emailsMeta.unsent).toBe(1)
  expect((await post(fixture, 'send-again', { id })).body.mail.delivery.state).toBe('waiting')
  await run(fixture, id)
  expect(await inbox(fixture, 'sam')).toEqual(['Table'])
})

test('after a partial failure, sends a corrected email only to the remaining recipients', async () => {
  await using smtp = await openSmtpServer({ replies: { 'RCPT TO:<clara@nordlicht.test>': '550 no such person' } })
  await using fixture = await openFixture({ smtpUrl: smtp.url })
  const { id } = (await send(fixture, { to: to('Sam@staffroom.local', 'ada@example.com', 'clara@nordlicht.test') })).body.mail
  fixture.clock.advance(10)
  await run(fixture, id)
  const had = ['sam@staffroom.local', 'ada@example.com']
  expect(await fixture.open('helena', id)).toMatchObject({ delivery: { state: 'failed' }, delivered: had })
  expect((await post(fixture, 'cancel-send', { id })).body.mail).toMatchObject({ delivery: null, delivered: had })
  await post(fixture, 'send', { draft: { id, to: to('Sam@staffroom.local', 'ada@example.com', 'clara@example.com') } })
  fixture.clock.advance(10)
  await run(fixture, id)
  expect(smtp.received.map((one) => one.to)).toEqual([['ada@example.com'], ['clara@example.com']])
  expect([await inbox(fixture, 'sam'), (await fixture.open('helena', id)).folder]).toEqual([['Table'], 'sent'])
})

test('removing the only failing address counts the email as sent', async () => {
  await using fixture = await openFixture()
  const { id } = (await send(fixture, { to: to('sam@staffroom.local', 'clara@nordlicht.test') })).body.mail
  fixture.clock.advance(10)
  await run(fixture, id)
  await post(fixture, 'update-emails', { emailIds: [id], dataToUpdate: { folder: 'trash' } })
  await post(fixture, 'update-emails', { emailIds: [id], dataToUpdate: { folder: 'draft' } })
  expect((await post(fixture, 'send', { draft: { id, to: to('sam@staffroom.local') } })).status).toBe(200)
  fixture.clock.advance(10)
  await run(fixture, id)
  expect([await inbox(fixture, 'sam'), (await fixture.open('helena', id)).folder]).toEqual([['Table'], 'sent'])
})

test('with a mail server, sign-in addresses are sent externally and internal addresses are delivered locally', async () => {
  await using smtp = await openSmtpServer()
  await using fixture = await openFixture({ smtpUrl: smtp.url })
  const { id } = (await send(fixture, { to: to('wei@example.test', 'sam@staffroom.local') })).body.mail
  fixture.clock.advance(10)
  await run(fixture, id)
  expect(smtp.received.map((one) => one.to)).toEqual([['wei@example.test']])
  expect([await inbox(fixture, 'wei'), await inbox(fixture, 'sam'), (await fixture.open('helena', id)).folder]).toEqual([
    [],
    ['Table'],
    'sent',
  ])
})

test('does not deliver to the sign-in address of a user without access to email', async () => {
  await using fixture = await openFixture()
  const guest = await createPerson(fixture.app.platform, { name: 'clara', fullName: 'Clara Lindqvist', role: 'guest', status: 'active' })
  const { id } = (await send(fixture, { to: to(guest.email) })).body.mail
  fixture.clock.advance(10)
  await run(fixture, id)
  expect((await fixture.open('helena', id)).delivery).toMatchObject({ state: 'failed', problem: { code: 'no_server' } })
  expect(await fixture.db.selectFrom('emails').select('userId').where('userId', '=', guest.id).execute()).toEqual([])
})

test('an email interrupted while sending becomes unsure and is not resent', async () => {
  await using fixture = await openFixture()
  const { id } = (await send(fixture, { to: to('clara@nordlicht.test') })).body.mail
  await fixture.runAsSystem(async ({ db }) => void (await db.updateTable('email_outbox').set({ state: 'sending' }).execute()))
  expect((await post(fixture, 'cancel-send', { id })).body.code).toBe('email.sending')
  fixture.clock.advance(10)
  await run(fixture, id)
  expect((await fixture.open('helena', id)).delivery!.state).toBe('unsure')
  expect((await post(fixture, 'mark-sent', { id })).body.mail.folder).toBe('sent')
  expect((await fixture.as('helena').get('/pages/email/recipients', { q: 'clara' })).body.recipients).toMatchObject([
    { email: 'clara@nordlicht.test' },
  ])
})

test('a reply joins the conversation and marks the original as answered', async () => {
  await using fixture = await openFixture()
  const [question] = await fixture.store('helena', [{ messageId: 'q@x.test', subject: 'Desks?' }])
  const { id } = (await send(fixture, { to: to('sam@staffroom.local'), inReplyTo: question, answer: 'reply' })).body.mail
  fixture.clock.advance(10)
  await run(fixture, id)
  const mail = await fixture.open('helena', question!)
  expect([mail.isAnswered, mail.replies.map((reply) => reply.id)]).toEqual([true, [id]])
})

test('a reply can be edited, saved as new and sent after its original was deleted', async () => {
  await using fixture = await openFixture()
  const [question, earlier] = await fixture.store('helena', [
    { messageId: 'q@x.test', references: ['first@x.test'], subject: 'Desks?' },
    { messageId: 'first@x.test', subject: 'Chairs?' },
  ])
  const draft = { to: to('sam@staffroom.local'), inReplyTo: question, answer: 'reply' }
  const { id } = (await post(fixture, 'save-draft', { draft })).body.mail
  await post(fixture, 'update-emails', { emailIds: [question], dataToUpdate: { folder: 'trash' } })
  expect((await post(fixture, 'delete-emails', { emailIds: [question] })).status).toBe(200)
  expect((await post(fixture, 'save-draft', { draft: { ...draft, id, subject: 'Oak' } })).body.mail).toMatchObject({ id, subject: 'Oak' })
  expect((await post(fixture, 'save-draft', { draft: { ...draft, clientId: CLIENT } })).status).toBe(200)
  await send(fixture, { ...draft, id })
  fixture.clock.advance(10)
  await run(fixture, id)
  expect(await inbox(fixture, 'sam')).toEqual(['Table'])
  expect((await fixture.open('helena', earlier!)).replies.map((reply) => reply.id)).toEqual([id])
  const [copy] = (await fixture.as('sam').get('/pages/email/emails')).body.emails as { id: number }[]
  const { references } = await fixture.db
    .selectFrom('email_contents')
    .select('references')
    .where('mailId', '=', copy!.id)
    .executeTakeFirstOrThrow()
  expect(JSON.parse(references)).toEqual(['first@x.test', 'q@x.test'])
})

test('drafts of others cannot be edited, sent or canceled', async () => {
  await using fixture = await openFixture()
  const { id } = (await send(fixture, { to: to('sam@staffroom.local') })).body.mail
  const tries = [
    post(fixture, 'save-draft', { draft: { id } }, 'sam'),
    post(fixture, 'send', { draft: { id } }, 'sam'),
    post(fixture, 'cancel-send', { id }, 'sam'),
  ]
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([404, 404, 404])
})

test('does not send through the account of a deactivated user', async () => {
  await using fixture = await openFixture()
  const { helena } = fixture.people
  const accountId = await insertAccount(fixture, helena.id)
  const { id } = (await send(fixture, { accountId, to: to('clara@nordlicht.test') })).body.mail
  await fixture.runAsSystem(({ db }) => db.updateTable('users').set({ status: 'inactive' }).where('id', '=', helena.id).execute())
  fixture.clock.advance(10)
  await run(fixture, id)
  const [row] = await fixture.db.selectFrom('email_outbox').select(['state', 'retryAt', 'problem']).execute()
  expect({ ...row, problem: JSON.parse(row!.problem!).code }).toEqual({ state: 'failed', retryAt: null, problem: 'no_server' })
})
