import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { addPasskey, complete, SITE, startFactorsServer, startSignIn } from './factors-fixture.ts'
import { createAuthenticator, type SoftwareAuthenticator } from './software-authenticator.ts'

let server: TestServer
beforeEach(async () => void (server = await startFactorsServer()))
afterEach(() => server.close())

const startPasskeySignIn = async () => (await server.guest.post('/jwt/passkey/start', {})).body.options
const send = (credential: object) => server.guest.post('/jwt/passkey', { credential })
const signIn = async (authenticator: SoftwareAuthenticator) => send(authenticator.get(await startPasskeySignIn()))

test('signs in with a passkey alone and records its use', async () => {
  const { authenticator, response } = await addPasskey(server, 'sam')
  expect(response.body).toMatchObject({ passkey: { name: 'Laptop', lastUsedAt: null } })
  expect(response.body.recoveryCodes).toHaveLength(10)
  expect(await startPasskeySignIn()).toMatchObject({ rpId: SITE.rpId, userVerification: 'required' })
  expect((await signIn(authenticator)).body.userData).toMatchObject({ id: server.people.sam.id })
  expect((await server.as('sam').get('/api/account/factors')).body).toMatchObject({
    arePasskeysAvailable: true,
    passkeys: [{ name: 'Laptop', lastUsedAt: server.clock.now.toISOString() }],
  })
})

test('asks for discoverable passkeys with user verification and leaves out those the user has', async () => {
  const { authenticator } = await addPasskey(server, 'sam')
  const { options } = (await server.as('sam').post('/api/account/factors/start-passkey', {})).body
  expect(options.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' })
  expect(options.excludeCredentials).toMatchObject([{ id: authenticator.id }])
  const again = await server.as('sam').post('/api/account/factors/add-passkey', { name: 'Copy', credential: authenticator.create(options) })
  expect(again.body).toMatchObject({ status: 409, code: 'factors.passkey_exists' })
})

test('completes a sign-in with a password, but only that of its user', async () => {
  const { authenticator } = await addPasskey(server, 'sam')
  const { authenticator: other } = await addPasskey(server, 'amelie')
  const challenge = await startSignIn(server, 'sam')
  const start = async () => (await server.guest.post('/jwt/second-factor/start', { challenge })).body.options
  const finish = (credential: object) => server.guest.post('/jwt/second-factor', { challenge, credential })
  expect((await start()).allowCredentials).toMatchObject([{ id: authenticator.id }])
  expect((await finish(other.get(await start()))).body.code).toBe('auth.passkey_invalid')
  expect((await finish(authenticator.get(await startPasskeySignIn()))).body.code).toBe('auth.passkey_invalid')
  const response = authenticator.get(await start())
  expect((await send(response)).body.code).toBe('auth.passkey_invalid')
  const both = authenticator.get(await start())
  const statuses = (await Promise.all([finish(both), finish(both)])).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400])
})

test('a response cannot be replayed, even after a failure', async () => {
  const { authenticator } = await addPasskey(server, 'sam')
  const response = authenticator.get(await startPasskeySignIn())
  expect((await send(response)).status).toBe(200)
  expect((await send(response)).body.code).toBe('auth.passkey_invalid')
  const options = await startPasskeySignIn()
  authenticator.origin = 'https://phishing.example.test'
  expect((await send(authenticator.get(options))).status).toBe(400)
  authenticator.origin = SITE.origin
  expect((await send(authenticator.get(options))).status).toBe(400)
  expect((await signIn(authenticator)).status).toBe(200)
})

test.each([
  ['another origin', { origin: 'https://staffroom.example.test.evil.test' }],
  ['another domain', { rpId: 'example.test' }],
  ['no user verification', { isVerifyingUser: false }],
  ['a signature counter that does not increase', { counter: -1 }],
  ['an unknown passkey', { id: 'AAAAAAAAAAAAAAAAAAAAAA' }],
])('rejects a sign-in with %s', async (_name, changes) => {
  const { authenticator } = await addPasskey(server, 'sam')
  expect((await signIn(authenticator)).status).toBe(200)
  Object.assign(authenticator, changes)
  expect((await signIn(authenticator)).body).toMatchObject({ status: 400, code: 'auth.passkey_invalid' })
})

test.each([
  ['another origin', { origin: 'http://staffroom.example.test' }],
  ['another domain', { rpId: 'evil.test' }],
  ['no user verification', { isVerifyingUser: false }],
])('rejects a new passkey with %s', async (_name, changes) => {
  const { response } = await addPasskey(server, 'sam', SITE)
  expect(response.status).toBe(200)
  const authenticator = Object.assign(createAuthenticator(SITE), changes)
  const { options } = (await server.as('sam').post('/api/account/factors/start-passkey', {})).body
  const { body } = await server.as('sam').post('/api/account/factors/add-passkey', { name: 'B', credential: authenticator.create(options) })
  expect(body.code).toBe('auth.passkey_invalid')
})

test('a registration belongs to the user who started it, works once and for five minutes', async () => {
  const start = async () => (await server.as('sam').post('/api/account/factors/start-passkey', {})).body.options
  const add = (name: 'sam' | 'amelie', credential: object) =>
    server.as(name).post('/api/account/factors/add-passkey', { name: 'Phone', credential })
  const authenticator = createAuthenticator(SITE)
  expect((await add('amelie', authenticator.create(await start()))).body.code).toBe('auth.passkey_invalid')
  const credential = authenticator.create(await start())
  const statuses = (await Promise.all([add('sam', credential), add('sam', credential)])).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400])
  const late = await start()
  server.clock.advance(301)
  expect((await add('sam', createAuthenticator(SITE).create(late))).body.code).toBe('auth.passkey_invalid')
})

test('a removed passkey no longer signs in, and users change only their own', async () => {
  const { authenticator, response } = await addPasskey(server, 'sam')
  const { id } = response.body.passkey
  const path = '/api/account/factors'
  expect((await server.as('amelie').post(`${path}/remove-passkey`, { id })).status).toBe(404)
  expect((await server.as('amelie').post(`${path}/rename-passkey`, { id, name: 'Mine' })).status).toBe(404)
  expect((await server.as('sam').post(`${path}/rename-passkey`, { id, name: ' Work laptop ' })).body.passkey.name).toBe('Work laptop')
  const options = await startPasskeySignIn()
  expect((await server.as('sam').post(`${path}/remove-passkey`, { id })).status).toBe(200)
  expect((await send(authenticator.get(options))).body.code).toBe('auth.passkey_invalid')
})

test('rejects deactivated users and workspaces that require single sign-on', async () => {
  const { authenticator } = await addPasskey(server, 'sam')
  const { database } = server.app.platform
  await database.write((tx) => tx.updateTable('users').set({ status: 'inactive' }).where('id', '=', server.people.sam.id).execute())
  expect((await signIn(authenticator)).body).toMatchObject({ status: 403, code: 'auth.inactive' })
  await database.write((tx) => tx.updateTable('users').set({ status: 'active' }).where('id', '=', server.people.sam.id).execute())
  await database.write((tx) => tx.updateTable('sso_settings').set({ isEnforced: 1 }).execute())
  expect((await signIn(authenticator)).body).toMatchObject({ status: 403, code: 'sso.required' })
})

test.each(['http://192.0.2.7', 'https://[2001:db8::1]', 'http://staffroom.example.test'])(
  'explains that %s cannot have passkeys',
  async (publicUrl) => {
    await using other = await startTestServer({ config: { publicUrl } })
    expect((await other.as('sam').get('/api/account/factors')).body.arePasskeysAvailable).toBe(false)
    for (const { body } of [
      await other.as('sam').post('/api/account/factors/start-passkey', {}),
      await other.guest.post('/jwt/passkey/start', {}),
    ])
      expect(body).toMatchObject({ status: 409, code: 'factors.passkeys_unavailable', detail: expect.stringContaining(publicUrl) })
  },
)

test('rejects garbage with a clear error', async () => {
  const { authenticator } = await addPasskey(server, 'sam')
  const credential = authenticator.get(await startPasskeySignIn())
  const broken = { ...credential, response: { ...credential.response, clientDataJSON: 'bm9uc2Vuc2U' } }
  expect((await send(broken)).body.code).toBe('auth.passkey_invalid')
  const unsigned = authenticator.get(await startPasskeySignIn())
  expect((await send({ ...unsigned, response: { ...unsigned.response, signature: 'AAAA' } })).body.code).toBe('auth.passkey_invalid')
  expect((await complete(server, 'x', '12')).body).toMatchObject({ status: 400, code: 'invalid' })
})
