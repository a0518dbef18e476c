/** @module-tag long */
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EmailTables } from '../../server/tables.ts'
import { createEmailSource, openSyncFixture } from '../../server/testing/sync-fixture.ts'
import { explainMissingMailServers } from '../../server/testing/mail-servers.ts'
import { TEST_PASSWORD } from '../../server/testing/mail-server-settings.ts'

type SyncFixture = Awaited<ReturnType<typeof openSyncFixture>>

const isMissing = explainMissingMailServers() !== undefined
let fixture: SyncFixture
beforeAll(async () => {
  if (!isMissing) fixture = await openSyncFixture()
}, 60_000)
afterAll(() => fixture?.[Symbol.asyncDispose]())

const addAccount = (account: object) => fixture.sam.post('/pages/email/add-account', { account })

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

test.skipIf(isMissing)('saves an account that can sign in, and exposes its password nowhere', async () => {
  const response = await addAccount(fixture.getAccountInput('ada'))
  expect(response).toMatchObject({ status: 200, body: { account: { email: 'ada@mail.test', state: 'new', problem: null } } })
  const { account } = response.body
  expect(response.text).not.toContain(TEST_PASSWORD)
  expect((await fixture.sam.get('/pages/email/accounts')).text).not.toContain('password')
  const row = await fixture.db.selectFrom('email_accounts').selectAll().where('id', '=', account.id).executeTakeFirstOrThrow()
  expect(row.password).toMatch(/^v1:/)
  const journal = await fixture.app.platform.database.read.selectFrom('journal').selectAll().execute()
  expect(JSON.stringify(journal)).toContain('ada@mail.test')
  expect(JSON.stringify(journal)).not.toMatch(/v1:|p@ss/)
  for (const name of await readdir(fixture.app.platform.config.dataDir))
    if (name.endsWith('.db')) expect((await readFile(join(fixture.app.platform.config.dataDir, name))).includes(TEST_PASSWORD)).toBe(false)
  await fixture.sam.delete('/pages/email/delete-account', { id: account.id })
})

test.skipIf(isMissing)('rejects an account with the reason if a server cannot be used', async () => {
  await using silent = await openPort(() => undefined)
  await using other = await openPort((socket) => void socket.end('SSH-2.0-nothing\r\n'))
  await using unreachable = await openPort(() => undefined)
  const { port: closed } = unreachable
  await unreachable[Symbol.asyncDispose]()
  const details = fixture.getAccountInput('ada')
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
    const response = await addAccount({ ...details, ...change })
    expect([change, response.status, response.body.code]).toEqual([change, 400, code])
    expect(response.text).not.toContain(TEST_PASSWORD)
    expect(response.text).not.toContain('SSH-2.0')
  }
  expect((await fixture.sam.get('/pages/email/accounts')).body.total).toBe(0)
})

test.skipIf(isMissing)('renames an account without its password, and requires it for another server or user name', async () => {
  const id = await fixture.connect()
  const before = await fixture.db.selectFrom('email_accounts').select('password').where('id', '=', id).executeTakeFirstOrThrow()
  const update = (account: object) => fixture.sam.post('/pages/email/update-account', { account: { id, ...account } })
  expect(await update({ name: 'Samuel' })).toMatchObject({ status: 200, body: { account: { name: 'Samuel' } } })
  expect(await fixture.db.selectFrom('email_accounts').select('password').where('id', '=', id).executeTakeFirstOrThrow()).toEqual(before)
  for (const elsewhere of [{ imapHost: 'localhost' }, { smtpPort: 1 }, { smtpSecurity: 'tls' }, { username: 'nobody@mail.test' }])
    expect(await update(elsewhere)).toMatchObject({ status: 400, body: { errors: [{ path: '/account/password' }] } })
  const unknown = { username: 'nobody@mail.test', password: TEST_PASSWORD }
  expect(await update(unknown)).toMatchObject({ status: 400, body: { code: 'email.password' } })
  expect(await update({ password: 'wrong' })).toMatchObject({ status: 400, body: { code: 'email.password' } })
  expect(await update({ imapHost: 'localhost', password: TEST_PASSWORD })).toMatchObject({
    status: 200,
    body: { account: { imapHost: 'localhost' } },
  })
  await fixture.sam.delete('/pages/email/delete-account', { id })
})

test.skipIf(isMissing)('accounts are private to their owner', async () => {
  const id = await fixture.connect()
  const wei = fixture.as('wei')
  expect((await wei.get('/pages/email/accounts')).body).toEqual({ accounts: [], total: 0 })
  for (const response of [
    await wei.post('/pages/email/update-account', { account: { id, name: 'Mine' } }),
    await wei.post('/pages/email/sync-account', { id }),
    await wei.delete('/pages/email/delete-account', { id }),
    await fixture.as('helena').delete('/pages/email/delete-account', { id }),
  ])
    expect(response.status).toBe(404)
  expect((await fixture.guest.get('/pages/email/accounts')).status).toBe(401)
  await fixture.sam.delete('/pages/email/delete-account', { id })
})

test.skipIf(isMissing)('deleting an account removes its local emails and keeps them on the server', async () => {
  await fixture.servers.deliver('ben', createEmailSource('Ropes'))
  const id = await fixture.connect('ben')
  await fixture.waitFor(async () => expect(await fixture.listEmails({ accountId: id })).toMatchObject([{ subject: 'Ropes' }]))
  expect((await fixture.sam.delete('/pages/email/delete-account', { id })).status).toBe(200)
  await fixture.waitFor(async () =>
    expect(await fixture.db.selectFrom('emails').select('id').where('accountId', '=', id).execute()).toEqual([]),
  )
  await fixture.waitFor(async () =>
    expect(await fixture.db.selectFrom('email_accounts').select('id').where('id', '=', id).execute()).toEqual([]),
  )
  const again = await fixture.connect('ben')
  await fixture.waitFor(async () => expect(await fixture.listEmails({ accountId: again })).toMatchObject([{ subject: 'Ropes' }]))
  await fixture.sam.delete('/pages/email/delete-account', { id: again })
})

test.skipIf(isMissing)('deleting an account keeps drafts, queued emails and emails without a remote copy', async () => {
  const id = await fixture.connect()
  await fixture.waitFor(async () => expect(await fixture.getAccount(id)).toMatchObject({ state: 'idle' }))
  const draft = { accountId: id, to: [{ email: 'ben@mail.test' }], message: '<p>Oars</p>' }
  const written = (await fixture.sam.post('/pages/email/save-draft', { draft: { ...draft, subject: 'Written' } })).body.mail
  await fixture.servers.imap.stop()
  await fixture.waitFor(async () => expect(await fixture.getAccount(id)).toMatchObject({ state: 'waiting' }))
  const sent = await fixture.send({ ...draft, subject: 'Uncopied' })
  expect(await fixture.getDelivery(sent)).toMatchObject({ state: 'sent' })
  const queued = await fixture.sam.post('/pages/email/send', { draft: { ...draft, subject: 'Waiting' } })
  expect(queued.body.mail.delivery).toMatchObject({ state: 'waiting' })
  const unsure = (await fixture.sam.post('/pages/email/send', { draft: { ...draft, subject: 'Unsure' } })).body.mail
  const { database } = fixture.app.platform
  await database.write((db) =>
    (db as Kysely<EmailTables>).updateTable('email_outbox').set({ state: 'unsure' }).where('mailId', '=', unsure.id).execute(),
  )
  // Simulates a copy that the server has rejected too often.
  await database.write((db) => (db as Kysely<EmailTables>).deleteFrom('email_remote_changes').execute())
  expect((await fixture.sam.delete('/pages/email/delete-account', { id })).status).toBe(200)
  await fixture.waitFor(async () =>
    expect(await fixture.db.selectFrom('email_accounts').select('id').where('id', '=', id).execute()).toEqual([]),
  )
  const [drafts, copies] = [await fixture.listEmails({ folder: 'draft' }), await fixture.listEmails({ folder: 'sent', q: 'Uncopied' })]
  const ownDrafts = drafts.filter(({ id: mailId }) => mailId !== unsure.id)
  expect(ownDrafts.map(({ subject, accountId, delivery }) => [subject, accountId, delivery])).toEqual([
    ['Waiting', null, null],
    ['Written', null, null],
  ])
  expect(copies.map((mail) => mail.id)).toEqual([sent])
  expect(drafts.find((mail) => mail.id === unsure.id)).toMatchObject({
    accountId: null,
    from: unsure.from,
    delivery: { state: 'unsure' },
  })
  const again = (await fixture.sam.post('/pages/email/send-again', { id: unsure.id })).body.mail
  expect([again.from.email, again.delivery.state]).toEqual([ownDrafts[0]!.from.email, 'waiting'])
  const edited = { ...draft, id: written.id, subject: 'Written on' }
  const { status, body } = await fixture.sam.post('/pages/email/save-draft', { draft: edited })
  expect([status, body.mail.subject, body.mail.accountId, body.mail.from.email]).toEqual([
    200,
    'Written on',
    null,
    ownDrafts[0]!.from.email,
  ])
  expect(body.mail.from.email).not.toBe(written.from.email)
  const rejected = await fixture.sam.post('/pages/email/send', { draft: edited })
  expect([rejected.status, rejected.body.errors[0].path]).toEqual([400, '/draft/accountId'])
  await fixture.servers.imap.start()
})

test.skipIf(isMissing)('returns the source exactly as the mail server has it', async () => {
  const source = createEmailSource('Charts', { text: 'Signed \u00fc' })
  await fixture.servers.deliver('ada', source)
  const id = await fixture.connect()
  await fixture.waitFor(async () => expect(await fixture.listEmails({ accountId: id })).toMatchObject([{ subject: 'Charts' }]))
  const [mail] = await fixture.listEmails({ accountId: id })
  const response = await fixture.sam.get('/pages/email/source', { id: mail!.id })
  expect([response.status, response.headers['content-type'], response.text]).toEqual([200, 'message/rfc822', source])
  expect((await fixture.as('wei').get('/pages/email/source', { id: mail!.id })).status).toBe(404)
  await fixture.servers.imap.stop()
  expect(await fixture.sam.get('/pages/email/source', { id: mail!.id })).toMatchObject({ status: 503, body: { code: 'email.unreachable' } })
  await fixture.servers.imap.start()
  await fixture.sam.delete('/pages/email/delete-account', { id })
})
