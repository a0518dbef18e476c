import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createJobContext } from '#platform/server/background-work.ts'
import { openEmailFixture } from '../../server/testing/email-fixture.ts'
import { insertAccount } from '../../server/testing/stored-account.ts'
import { sendBySmtp } from '../../outbox/server/send-by-smtp.ts'
import { AccountSync } from '../../sync/server/account-sync.ts'
import { loadPasswordCipher } from '../../server/connection/password-cipher.ts'

/** Listens on all addresses of this machine and counts connections. */
async function openInternalServer() {
  let connections = 0
  const server = createServer((socket) => {
    connections++
    socket.on('error', () => undefined).end('* BYE\r\n')
  })
  await once(server.listen(0, '::'), 'listening')
  const { port } = server.address() as AddressInfo
  return { port, count: () => connections, [Symbol.asyncDispose]: async () => void server.close() }
}

const openFixture = () => openEmailFixture({ allowedOutbound: [] }, { hasBackgroundWork: false })

const createAccount = (server: object) => ({
  name: 'Sam',
  email: 'sam@example.com',
  username: 'sam',
  password: 'secret',
  imapHost: '127.0.0.1',
  imapPort: 1,
  imapSecurity: 'none',
  smtpHost: '127.0.0.1',
  smtpPort: 1,
  smtpSecurity: 'none',
  ...server,
})

test('adding an account contacts no internal server, and open and closed ports cannot be told apart', async () => {
  await using internal = await openInternalServer()
  await using fixture = await openFixture()
  const addAccount = (server: object) => fixture.as('sam').post('/pages/email/add-account', { account: createAccount(server) })
  const notAllowed = { status: 400, body: { code: 'outbound.address_not_allowed' } }
  const names = ['127.0.0.1', 'localhost', '::1', '127.1', '2130706433', '0x7f000001', '0.0.0.0', '::ffff:127.0.0.1', '169.254.169.254']
  for (const host of names)
    for (const imapSecurity of ['none', 'tls', 'starttls'])
      expect(await addAccount({ imapHost: host, imapPort: internal.port, imapSecurity }), `${host} ${imapSecurity}`).toMatchObject(
        notAllowed,
      )
  const toInternal = { imapPort: internal.port, smtpPort: internal.port }
  const [open, closed] = [await addAccount(toInternal), await addAccount({ imapPort: 1, smtpPort: 1 })]
  expect(open).toMatchObject(notAllowed)
  expect({ ...open.body, requestId: '' }).toEqual({ ...closed.body, requestId: '' })
  expect(internal.count()).toBe(0)
  // The same call reaches the server once an administrator has allowed it.
  await fixture.as('helena').post('/api/account/outbound-hosts', { host: '127.0.0.1' })
  expect((await addAccount(toInternal)).body.code).toMatch(/^email\./)
  expect(internal.count()).toBeGreaterThan(0)
})

test('an SMTP server at an internal address is not contacted either', async () => {
  await using internal = await openInternalServer()
  await using fixture = await openFixture()
  await fixture.as('helena').post('/api/account/outbound-hosts', { host: 'localhost' })
  const account = createAccount({ imapHost: 'localhost', imapPort: 1, smtpPort: internal.port })
  expect((await fixture.as('sam').post('/pages/email/add-account', { account })).status).toBe(400)
  expect(internal.count()).toBe(0)
})

test('accounts that exist already neither sync nor send to an internal server', async () => {
  await using internal = await openInternalServer()
  await using fixture = await openFixture()
  const { platform } = fixture.app
  const id = await insertAccount(fixture, fixture.people.sam.id)
  const { encrypt } = await loadPasswordCipher(platform.config.dataDir)
  const server = { imapPort: internal.port, smtpPort: internal.port, password: encrypt('secret', id) }
  await fixture.runAsSystem(({ db }) => db.updateTable('email_accounts').set(server).where('id', '=', id).execute())
  const getAccount = async () => (await fixture.as('sam').get('/pages/email/accounts')).body.accounts[0]

  const sync = new AccountSync(id, { openContext: () => createJobContext(platform, 'email.sync') as never })
  await expect.poll(getAccount).toMatchObject({ state: 'waiting', problem: { code: 'not_allowed' } })
  await sync.stop()

  const [emailId] = await fixture.store('sam', [{ subject: 'Outgoing' }])
  const mail = await fixture.db.selectFrom('emails').selectAll().where('id', '=', emailId!).executeTakeFirstOrThrow()
  const account = await fixture.db.selectFrom('email_accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const sending = sendBySmtp(createJobContext(platform, 'test') as never, { account, mail, recipients: ['ada@example.com'] })
  await expect(sending).rejects.toMatchObject({ code: 'not_allowed', isPermanent: true })
  expect(internal.count()).toBe(0)
})
