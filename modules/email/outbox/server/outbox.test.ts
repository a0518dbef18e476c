import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Config } from '#platform/server/config.ts'
import { openSmtpServer } from '#platform/server/mail-transport/smtp-server.ts'
import { createPerson } from '#platform/server/testing/people.ts'
import { jobContext } from '#platform/server/work.ts'
import { openMailWorld, type MailWorld } from '../../server/testing/email-fixture.ts'
import { storeAccount } from '../../server/testing/stored-account.ts'
import { sendJob } from './send-job.ts'

const CLIENT = '0b0e3c1e-8a35-4c67-9f5b-6f0a3c1e8a35'
const to = (...emails: string[]) => emails.map((email) => ({ email }))

/** The tests send emails themselves; the server's job runner would send them at the same time. */
const openWorld = (config: Partial<Config> = {}) => openMailWorld(config, { hasBackgroundWork: false })

const post = (world: MailWorld, name: string, body: object, as: 'helena' | 'sam' = 'helena') =>
  world.as(as).post(`/pages/email/${name}`, body)
const send = (world: MailWorld, draft: object, writer?: object) =>
  post(world, 'send', { draft: { subject: 'Table', message: '<p>Oak</p>', ...draft }, ...(writer && { writer }) })
const run = (world: MailWorld, mailId: number) => sendJob.run(jobContext(world.app.platform, 'email.send') as never, { mailId } as never)
const inbox = (world: MailWorld, name: 'helena' | 'sam' | 'wei') => world.list(name)

test('a mail between colleagues waits ten seconds, then stands in the other inbox, unread, and in one’s own sent folder', async () => {
  await using world = await openWorld()
  const sent = await send(world, { to: to('sam@staffroom.local'), cc: to('wei@harbour.test'), bcc: to('amelie@staffroom.local') })
  expect(sent.status).toBe(200)
  const { id, delivery, folder } = sent.body.mail
  expect({ folder, state: delivery.state, sendAt: delivery.sendAt }).toEqual({
    folder: 'draft',
    state: 'waiting',
    sendAt: '2026-11-20T09:30:10.000Z',
  })
  await run(world, id)
  expect(await inbox(world, 'sam')).toEqual([])
  world.clock.move(10)
  await run(world, id)
  expect([await inbox(world, 'sam'), await inbox(world, 'wei'), await world.list('helena', { folder: 'sent' })]).toEqual([
    ['Table'],
    ['Table'],
    ['Table'],
  ])
  const [copy] = (await world.as('sam').get('/pages/email/emails')).body.emails
  expect(copy).toMatchObject({ isRead: false, bcc: [], delivery: null, from: { name: 'Helena Prado', email: 'helena@staffroom.local' } })
  expect((await world.open('sam', copy.id)).message).toContain('Oak')
  expect((await world.open('helena', id)).delivery!.state).toBe('sent')
  await run(world, id)
  expect(await inbox(world, 'sam')).toEqual(['Table'])
  expect((await world.as('sam').get('/api/notifications')).text).toContain('received')
})

test('what was sent is taken back within ten seconds, changed, and sent again', async () => {
  await using world = await openWorld()
  const { id } = (await send(world, { to: to('sam@staffroom.local') })).body.mail
  expect((await post(world, 'save-draft', { draft: { id, subject: 'Chair' } })).body.code).toBe('email.no_draft')
  expect((await post(world, 'cancel-send', { id })).body.mail.delivery).toBe(null)
  world.clock.move(60)
  await run(world, id)
  expect(await inbox(world, 'sam')).toEqual([])
  expect((await post(world, 'send', { draft: { id, subject: 'Chair' } })).status).toBe(200)
  world.clock.move(10)
  await run(world, id)
  expect(await inbox(world, 'sam')).toEqual(['Chair'])
  expect((await post(world, 'cancel-send', { id })).body.code).toBe('email.has_left')
})

test('a draft saved twice under its own name is one draft, and is found by its words', async () => {
  await using world = await openWorld()
  const save = (draft: object) => post(world, 'save-draft', { draft: { clientId: CLIENT, ...draft } })
  const [first, second] = [await save({ subject: 'Oak' }), await save({ message: '<p>Forty <b>desks</b></p>' })]
  expect(second.body.mail).toMatchObject({ id: first.body.mail.id, subject: 'Oak', text: 'Forty desks', preview: 'Forty desks' })
  expect(await world.list('helena', { folder: 'draft', q: 'forty' })).toEqual(['Oak'])
  expect((await world.as('helena').get('/pages/email/emails')).body.emailsMeta.draft).toBe(1)
})

test('an act on an answer answers that mail alone, not the conversation that it stands in', async () => {
  await using world = await openWorld()
  const [original] = await world.store('helena', [{}])
  const answer = { inReplyTo: original, answer: 'reply', to: to('sam@staffroom.local') }
  const saved = (await post(world, 'save-draft', { draft: answer })).body.mail
  const sent = (await send(world, { id: saved.id, ...answer })).body.mail
  const taken = (await post(world, 'cancel-send', { id: saved.id })).body.mail
  expect([saved, sent, taken].map(({ id, replies }) => [id, replies])).toEqual(Array(3).fill([saved.id, []]))
  expect((await world.open('helena', saved.id)).replies.map(({ id }) => id)).toEqual([original])
})

test('a plain mail reaches colleagues with its blanks and empty lines', async () => {
  await using world = await openWorld()
  const message = '<p style="margin:0">web:<br>  ports:   80<br><br><br>-- <br>Helena</p>'
  const { id } = (await send(world, { to: to('sam@staffroom.local'), message, isPlain: true })).body.mail
  world.clock.move(10)
  await run(world, id)
  const [copy] = (await world.as('sam').get('/pages/email/emails')).body.emails
  expect((await world.open('sam', copy.id)).text).toBe('web:\n  ports:   80\n\n\n-- \nHelena')
  expect(copy.preview).toBe('web: ports: 80 -- Helena')
})

test('older words of one window replace none that were written in another one since; its own it may replace', async () => {
  await using world = await openWorld()
  const [office, home] = [randomUUID(), randomUUID()]
  const save = (draft: object, writer?: object) => post(world, 'save-draft', { draft, ...(writer && { writer }) })
  const { mail: first } = (await save({ subject: 'At the office' }, { id: office })).body
  world.clock.move(60)
  const { mail: second } = (await save({ id: first.id, subject: 'At home' }, { id: home, knownAt: first.time })).body
  const stale = [await save({ id: first.id, subject: 'Stale' }, { id: office, knownAt: first.time })]
  stale.push(await send(world, { id: first.id, to: to('sam@staffroom.local') }, { id: office, knownAt: first.time }))
  expect(stale.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([409, 'email.draft_moved_on']))
  expect((await world.open('helena', first.id)).subject).toBe('At home')
  world.clock.move(60)
  expect((await save({ id: first.id, subject: 'Answer lost' }, { id: home, knownAt: first.time })).status).toBe(200)
  expect((await save({ id: first.id, subject: 'By a program' })).status).toBe(200)
  expect((await save({ id: first.id, subject: 'Again' }, { id: home, knownAt: second.time })).status).toBe(409)
})

test.each([
  ['nobody', {}, 'email.no_recipient', ''],
  ['a name', { to: to('Sam') }, 'email.bad_address', 'Sam'],
  ['a second header', { to: to('sam@staffroom.local\r\nBcc: all@staffroom.local') }, 'email.bad_address', 'Bcc'],
  ['two in one', { cc: to('sam@staffroom.local,wei@staffroom.local') }, 'email.bad_address', 'sam@'],
  ['a colleague who is none', { to: to('sam@staffroom.local', 'nobody@staffroom.local') }, 'email.bad_address', 'nobody@staffroom.local'],
  [
    'more than anybody writes to',
    { to: to(...Array.from({ length: 300 }, (_, n) => `a${n}@x.test`)), bcc: to(...Array.from({ length: 300 }, (_, n) => `b${n}@x.test`)) },
    'email.too_many_recipients',
    '500',
  ],
])('a mail to %s is refused, which says why, and nothing is stored', async (_, draft, code, named) => {
  await using world = await openWorld()
  const answer = await send(world, draft)
  expect([answer.status, answer.body.code]).toEqual([400, code])
  expect(answer.body.detail).toContain(named)
  expect((await world.as('helena').get('/pages/email/emails', { folder: 'draft' })).body.total).toBe(0)
})

test('ten thousand recipients are refused before anything is read of them', async () => {
  await using world = await openWorld()
  const answer = await send(world, { to: to(...Array.from({ length: 10_000 }, (_, n) => `a${n}@x.test`)) })
  expect([answer.status, answer.body.errors[0].path]).toEqual([400, '/draft/to'])
})

test('line breaks in subject and names begin no other header', async () => {
  await using world = await openWorld()
  const draft = { subject: 'Table\r\nBcc: all@x.test', to: [{ name: 'Sam\nX: y', email: 'sam@staffroom.local' }] }
  const { mail } = (await post(world, 'save-draft', { draft })).body
  expect([mail.subject, mail.to[0].name]).toEqual(['Table Bcc: all@x.test', 'Sam X: y'])
})

test('without a server colleagues have their copies, and the mail waits and says that nothing takes it further', async () => {
  await using world = await openWorld()
  const { id } = (await send(world, { to: to('sam@staffroom.local', 'clara@nordlicht.test') })).body.mail
  world.clock.move(10)
  await run(world, id)
  const mail = await world.open('helena', id)
  expect([mail.folder, mail.delivery]).toMatchObject(['draft', { state: 'failed', retryAt: null, problem: { code: 'no_server' } }])
  expect(await inbox(world, 'sam')).toEqual(['Table'])
  expect((await world.as('helena').get('/pages/email/emails')).body.emailsMeta.unsent).toBe(1)
  expect((await post(world, 'send-again', { id })).body.mail.delivery.state).toBe('waiting')
  await run(world, id)
  expect(await inbox(world, 'sam')).toEqual(['Table'])
})

test('a mail that reached some of its people says so, and taken back, changed and sent again it goes to the others alone', async () => {
  await using smtp = await openSmtpServer({ refuse: { 'RCPT TO:<clara@nordlicht.test>': '550 no such person' } })
  await using world = await openWorld({ smtpUrl: smtp.url })
  const { id } = (await send(world, { to: to('Sam@staffroom.local', 'ada@example.com', 'clara@nordlicht.test') })).body.mail
  world.clock.move(10)
  await run(world, id)
  const had = ['sam@staffroom.local', 'ada@example.com']
  expect(await world.open('helena', id)).toMatchObject({ delivery: { state: 'failed' }, delivered: had })
  expect((await post(world, 'cancel-send', { id })).body.mail).toMatchObject({ delivery: null, delivered: had })
  await post(world, 'send', { draft: { id, to: to('Sam@staffroom.local', 'ada@example.com', 'clara@example.com') } })
  world.clock.move(10)
  await run(world, id)
  expect(smtp.received.map((one) => one.to)).toEqual([['ada@example.com'], ['clara@example.com']])
  expect([await inbox(world, 'sam'), (await world.open('helena', id)).folder]).toEqual([['Table'], 'sent'])
})

test('a mail whose only failing address is taken off counts as sent: everybody else has it', async () => {
  await using world = await openWorld()
  const { id } = (await send(world, { to: to('sam@staffroom.local', 'clara@nordlicht.test') })).body.mail
  world.clock.move(10)
  await run(world, id)
  await post(world, 'update-emails', { emailIds: [id], dataToUpdate: { folder: 'trash' } })
  await post(world, 'update-emails', { emailIds: [id], dataToUpdate: { folder: 'draft' } })
  expect((await post(world, 'send', { draft: { id, to: to('sam@staffroom.local') } })).status).toBe(200)
  world.clock.move(10)
  await run(world, id)
  expect([await inbox(world, 'sam'), (await world.open('helena', id)).folder]).toEqual([['Table'], 'sent'])
})

test('with a server a mail to the address with which somebody signs in leaves by it; one to their address here does not', async () => {
  await using smtp = await openSmtpServer()
  await using world = await openWorld({ smtpUrl: smtp.url })
  const { id } = (await send(world, { to: to('wei@harbour.test', 'sam@staffroom.local') })).body.mail
  world.clock.move(10)
  await run(world, id)
  expect(smtp.received.map((one) => one.to)).toEqual([['wei@harbour.test']])
  expect([await inbox(world, 'wei'), await inbox(world, 'sam'), (await world.open('helena', id)).folder]).toEqual([[], ['Table'], 'sent'])
})

test('who may not read mail gets no copy by the address with which they sign in: the mail says that it did not leave', async () => {
  await using world = await openWorld()
  const guest = await createPerson(world.app.platform, { name: 'clara', fullName: 'Clara Lindqvist', role: 'guest', status: 'active' })
  const { id } = (await send(world, { to: to(guest.email) })).body.mail
  world.clock.move(10)
  await run(world, id)
  expect((await world.open('helena', id)).delivery).toMatchObject({ state: 'failed', problem: { code: 'no_server' } })
  expect(await world.db.selectFrom('emails').select('userId').where('userId', '=', guest.id).execute()).toEqual([])
})

test('where the process ended while the mail was with the server nobody sends it again, and the person decides', async () => {
  await using world = await openWorld()
  const { id } = (await send(world, { to: to('clara@nordlicht.test') })).body.mail
  await world.act(async ({ db }) => void (await db.updateTable('email_outbox').set({ state: 'sending' }).execute()))
  expect((await post(world, 'cancel-send', { id })).body.code).toBe('email.sending')
  world.clock.move(10)
  await run(world, id)
  expect((await world.open('helena', id)).delivery!.state).toBe('unsure')
  expect((await post(world, 'mark-sent', { id })).body.mail.folder).toBe('sent')
  expect((await world.as('helena').get('/pages/email/recipients', { q: 'clara' })).body.recipients).toMatchObject([
    { email: 'clara@nordlicht.test' },
  ])
})

test('an answer stands in the conversation of the mail, which is then marked as answered', async () => {
  await using world = await openWorld()
  const [question] = await world.store('helena', [{ messageId: 'q@x.test', subject: 'Desks?' }])
  const { id } = (await send(world, { to: to('sam@staffroom.local'), inReplyTo: question, answer: 'reply' })).body.mail
  world.clock.move(10)
  await run(world, id)
  const mail = await world.open('helena', question!)
  expect([mail.isAnswered, mail.replies.map((reply) => reply.id)]).toEqual([true, [id]])
})

test('an answer is written on, kept as a new draft and sent, in its conversation, after the mail that it answers has gone', async () => {
  await using world = await openWorld()
  const [question, earlier] = await world.store('helena', [
    { messageId: 'q@x.test', references: ['first@x.test'], subject: 'Desks?' },
    { messageId: 'first@x.test', subject: 'Chairs?' },
  ])
  const draft = { to: to('sam@staffroom.local'), inReplyTo: question, answer: 'reply' }
  const { id } = (await post(world, 'save-draft', { draft })).body.mail
  await post(world, 'update-emails', { emailIds: [question], dataToUpdate: { folder: 'trash' } })
  expect((await post(world, 'delete-emails', { emailIds: [question] })).status).toBe(200)
  expect((await post(world, 'save-draft', { draft: { ...draft, id, subject: 'Oak' } })).body.mail).toMatchObject({ id, subject: 'Oak' })
  expect((await post(world, 'save-draft', { draft: { ...draft, clientId: CLIENT } })).status).toBe(200)
  await send(world, { ...draft, id })
  world.clock.move(10)
  await run(world, id)
  expect(await inbox(world, 'sam')).toEqual(['Table'])
  expect((await world.open('helena', earlier!)).replies.map((reply) => reply.id)).toEqual([id])
  const [copy] = (await world.as('sam').get('/pages/email/emails')).body.emails as { id: number }[]
  const { references } = await world.db
    .selectFrom('email_contents')
    .select('references')
    .where('mailId', '=', copy!.id)
    .executeTakeFirstOrThrow()
  expect(JSON.parse(references)).toEqual(['first@x.test', 'q@x.test'])
})

test('nobody writes on, sends or takes back what is another’s', async () => {
  await using world = await openWorld()
  const { id } = (await send(world, { to: to('sam@staffroom.local') })).body.mail
  const tries = [
    post(world, 'save-draft', { draft: { id } }, 'sam'),
    post(world, 'send', { draft: { id } }, 'sam'),
    post(world, 'cancel-send', { id }, 'sam'),
  ]
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([404, 404, 404])
})

test('nothing more is sent through the account of somebody who was deactivated', async () => {
  await using world = await openWorld()
  const { helena } = world.people
  const accountId = await storeAccount(world, helena.id)
  const { id } = (await send(world, { accountId, to: to('clara@nordlicht.test') })).body.mail
  await world.act(({ db }) => db.updateTable('users').set({ status: 'inactive' }).where('id', '=', helena.id).execute())
  world.clock.move(10)
  await run(world, id)
  const [row] = await world.db.selectFrom('email_outbox').select(['state', 'retryAt', 'problem']).execute()
  expect({ ...row, problem: JSON.parse(row!.problem!).code }).toEqual({ state: 'failed', retryAt: null, problem: 'no_server' })
})
