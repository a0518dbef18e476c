/** @module-tag long */
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EmailTables } from '../../server/tables.ts'
import { letter, openSyncWorld } from '../../server/testing/sync-fixture.ts'
import { whyMailServersAreMissing } from '../../server/testing/mail-servers.ts'
import { PASSWORD } from '../../server/testing/place.ts'

type World = Awaited<ReturnType<typeof openSyncWorld>>

const isMissing = whyMailServersAreMissing() !== undefined
let world: World
beforeAll(async () => {
  if (!isMissing) world = await openSyncWorld()
}, 60_000)
afterAll(() => world?.[Symbol.asyncDispose]())

const add = (account: object) => world.sam.post('/pages/email/add-account', { account })

async function openPort(talk: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    talk(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((closed) => server.close(closed))
  }
  return { port, [Symbol.asyncDispose]: close }
}

test.skipIf(isMissing)('an account whose servers let us in is kept, without its password anywhere', async () => {
  const answer = await add(world.details('ada'))
  expect(answer).toMatchObject({ status: 200, body: { account: { email: 'ada@mail.test', state: 'new', problem: null } } })
  const { account } = answer.body
  expect(answer.text).not.toContain(PASSWORD)
  expect((await world.sam.get('/pages/email/accounts')).text).not.toContain('password')
  const row = await world.db.selectFrom('email_accounts').selectAll().where('id', '=', account.id).executeTakeFirstOrThrow()
  expect(row.password).toMatch(/^v1:/)
  const journal = await world.app.platform.database.read.selectFrom('journal').selectAll().execute()
  expect(JSON.stringify(journal)).toContain('ada@mail.test')
  expect(JSON.stringify(journal)).not.toMatch(/v1:|p@ss/)
  for (const name of await readdir(world.app.platform.config.dataDir))
    if (name.endsWith('.db')) expect((await readFile(join(world.app.platform.config.dataDir, name))).includes(PASSWORD)).toBe(false)
  await world.sam.delete('/pages/email/delete-account', { id: account.id })
})

test.skipIf(isMissing)('servers that do not let us in are named, with why, and nothing is kept', async () => {
  await using silent = await openPort(() => undefined)
  await using other = await openPort((socket) => void socket.end('SSH-2.0-nothing\r\n'))
  await using gone = await openPort(() => undefined)
  const { port: closed } = gone
  await gone[Symbol.asyncDispose]()
  const details = world.details('ada')
  const cases: [object, string][] = [
    [{ password: 'wrong' }, 'email.password'],
    [{ imapPort: closed }, 'email.unreachable'],
    [{ imapHost: 'no-such-host.invalid' }, 'email.unreachable'],
    [{ imapPort: silent.port }, 'email.timeout'],
    [{ imapPort: other.port }, 'email.no_imap'],
    [{ smtpPort: closed }, 'email.unreachable'],
    [{ smtpPort: other.port }, 'email.no_smtp'],
    [{ imapSecurity: 'starttls' }, 'email.no_imap'],
  ]
  for (const [change, code] of cases) {
    const answer = await add({ ...details, ...change })
    expect([change, answer.status, answer.body.code]).toEqual([change, 400, code])
    expect(answer.text).not.toContain(PASSWORD)
    expect(answer.text).not.toContain('SSH-2.0')
  }
  expect((await world.sam.get('/pages/email/accounts')).body.total).toBe(0)
})

test.skipIf(isMissing)(
  'an account can be renamed without its password, and keeps it; elsewhere it has to be given again and is tried',
  async () => {
    const id = await world.connect()
    const before = await world.db.selectFrom('email_accounts').select('password').where('id', '=', id).executeTakeFirstOrThrow()
    const update = (account: object) => world.sam.post('/pages/email/update-account', { account: { id, ...account } })
    expect(await update({ name: 'Samuel' })).toMatchObject({ status: 200, body: { account: { name: 'Samuel' } } })
    expect(await world.db.selectFrom('email_accounts').select('password').where('id', '=', id).executeTakeFirstOrThrow()).toEqual(before)
    for (const elsewhere of [{ imapHost: 'localhost' }, { smtpPort: 1 }, { smtpSecurity: 'tls' }, { username: 'nobody@mail.test' }])
      expect(await update(elsewhere)).toMatchObject({ status: 400, body: { errors: [{ path: '/account/password' }] } })
    const unknown = { username: 'nobody@mail.test', password: PASSWORD }
    expect(await update(unknown)).toMatchObject({ status: 400, body: { code: 'email.password' } })
    expect(await update({ password: 'wrong' })).toMatchObject({ status: 400, body: { code: 'email.password' } })
    expect(await update({ imapHost: 'localhost', password: PASSWORD })).toMatchObject({
      status: 200,
      body: { account: { imapHost: 'localhost' } },
    })
    await world.sam.delete('/pages/email/delete-account', { id })
  },
)

test.skipIf(isMissing)('an account is its owner’s alone', async () => {
  const id = await world.connect()
  const wei = world.as('wei')
  expect((await wei.get('/pages/email/accounts')).body).toEqual({ accounts: [], total: 0 })
  for (const answer of [
    await wei.post('/pages/email/update-account', { account: { id, name: 'Mine' } }),
    await wei.post('/pages/email/sync-account', { id }),
    await wei.delete('/pages/email/delete-account', { id }),
    await world.as('helena').delete('/pages/email/delete-account', { id }),
  ])
    expect(answer.status).toBe(404)
  expect((await world.guest.get('/pages/email/accounts')).status).toBe(401)
  await world.sam.delete('/pages/email/delete-account', { id })
})

test.skipIf(isMissing)('with an account go its mails from here, and stay on the server', async () => {
  await world.servers.put('ben', letter('Ropes'))
  const id = await world.connect('ben')
  await world.until(async () => expect(await world.mails({ accountId: id })).toMatchObject([{ subject: 'Ropes' }]))
  expect((await world.sam.delete('/pages/email/delete-account', { id })).status).toBe(200)
  await world.until(async () => expect(await world.db.selectFrom('emails').select('id').where('accountId', '=', id).execute()).toEqual([]))
  await world.until(async () => expect(await world.db.selectFrom('email_accounts').select('id').where('id', '=', id).execute()).toEqual([]))
  const again = await world.connect('ben')
  await world.until(async () => expect(await world.mails({ accountId: again })).toMatchObject([{ subject: 'Ropes' }]))
  await world.sam.delete('/pages/email/delete-account', { id: again })
})

test.skipIf(isMissing)(
  'what is here alone stays when its account goes: drafts, what waits to be sent, and what the server has no copy of',
  async () => {
    const id = await world.connect()
    await world.until(async () => expect(await world.account(id)).toMatchObject({ state: 'idle' }))
    const draft = { accountId: id, to: [{ email: 'ben@mail.test' }], message: '<p>Oars</p>' }
    const written = (await world.sam.post('/pages/email/save-draft', { draft: { ...draft, subject: 'Written' } })).body.mail
    await world.servers.imap.stop()
    await world.until(async () => expect(await world.account(id)).toMatchObject({ state: 'waiting' }))
    const sent = await world.send({ ...draft, subject: 'Uncopied' })
    expect(await world.delivery(sent)).toMatchObject({ state: 'sent' })
    const waiting = await world.sam.post('/pages/email/send', { draft: { ...draft, subject: 'Waiting' } })
    expect(waiting.body.mail.delivery).toMatchObject({ state: 'waiting' })
    const unsure = (await world.sam.post('/pages/email/send', { draft: { ...draft, subject: 'Unsure' } })).body.mail
    const { database } = world.app.platform
    await database.write((db) =>
      (db as Kysely<EmailTables>).updateTable('email_outbox').set({ state: 'unsure' }).where('mailId', '=', unsure.id).execute(),
    )
    // The server has refused its copy so often that nobody tries any more.
    await database.write((db) => (db as Kysely<EmailTables>).deleteFrom('email_remote_changes').execute())
    expect((await world.sam.delete('/pages/email/delete-account', { id })).status).toBe(200)
    await world.until(async () =>
      expect(await world.db.selectFrom('email_accounts').select('id').where('id', '=', id).execute()).toEqual([]),
    )
    const [drafts, copies] = [await world.mails({ folder: 'draft' }), await world.mails({ folder: 'sent', q: 'Uncopied' })]
    const own = drafts.filter(({ id: mailId }) => mailId !== unsure.id)
    expect(own.map(({ subject, accountId, delivery }) => [subject, accountId, delivery])).toEqual([
      ['Waiting', null, null],
      ['Written', null, null],
    ])
    expect(copies.map((mail) => mail.id)).toEqual([sent])
    expect(drafts.find((mail) => mail.id === unsure.id)).toMatchObject({
      accountId: null,
      from: unsure.from,
      delivery: { state: 'unsure' },
    })
    const again = (await world.sam.post('/pages/email/send-again', { id: unsure.id })).body.mail
    expect([again.from.email, again.delivery.state]).toEqual([own[0]!.from.email, 'waiting'])
    const still = { ...draft, id: written.id, subject: 'Written on' }
    const { status, body } = await world.sam.post('/pages/email/save-draft', { draft: still })
    expect([status, body.mail.subject, body.mail.accountId, body.mail.from.email]).toEqual([200, 'Written on', null, own[0]!.from.email])
    expect(body.mail.from.email).not.toBe(written.from.email)
    const refused = await world.sam.post('/pages/email/send', { draft: still })
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, '/draft/accountId'])
    await world.servers.imap.start()
  },
)

test.skipIf(isMissing)('the source of a mail is what its server has, byte by byte', async () => {
  const source = letter('Charts', { text: 'Signed \u00fc' })
  await world.servers.put('ada', source)
  const id = await world.connect()
  await world.until(async () => expect(await world.mails({ accountId: id })).toMatchObject([{ subject: 'Charts' }]))
  const [mail] = await world.mails({ accountId: id })
  const answer = await world.sam.get('/pages/email/source', { id: mail!.id })
  expect([answer.status, answer.headers['content-type'], answer.text]).toEqual([200, 'message/rfc822', source])
  expect((await world.as('wei').get('/pages/email/source', { id: mail!.id })).status).toBe(404)
  await world.servers.imap.stop()
  expect(await world.sam.get('/pages/email/source', { id: mail!.id })).toMatchObject({ status: 503, body: { code: 'email.unreachable' } })
  await world.servers.imap.start()
  await world.sam.delete('/pages/email/delete-account', { id })
})
