import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestServer } from '../../testing/server.ts'
import { addPasskey, addTotp, computeCode, createClient, login, PASSWORD, startFactorsServer } from './factors-fixture.ts'
import type { SoftwareAuthenticator } from './software-authenticator.ts'

let server: TestServer
beforeEach(async () => void (server = await startFactorsServer()))
afterEach(() => server.close())

/** Signs in, and renews the access token eleven minutes later. */
const signInLongAgo = async (name: 'helena' | 'sam') => continueLater((await login(server, name)).body)

async function continueLater({ refreshToken }: { refreshToken: string }) {
  server.clock.advance(660)
  const { accessToken } = (await server.guest.post('/jwt/refresh-token', { refreshToken })).body
  return createClient(server, accessToken)
}

/** Like `signInLongAgo`, but with a passkey. */
async function signInWithPasskeyLongAgo(authenticator: SoftwareAuthenticator) {
  const { options } = (await server.guest.post('/jwt/passkey/start', {})).body
  return continueLater((await server.guest.post('/jwt/passkey', { credential: authenticator.get(options) })).body)
}

test('sensitive calls need a sign-in within ten minutes, which the password confirms', async () => {
  const fresh = createClient(server, (await login(server, 'sam')).body.accessToken)
  expect((await fresh.post('/api/account/factors/start-totp')).status).toBe(200)
  const sam = await signInLongAgo('sam')
  const start = () => sam.post('/api/account/factors/start-totp')
  expect((await start()).body).toMatchObject({ status: 403, code: 'auth.confirmation_required' })
  expect((await sam.post('/api/account/confirm-identity', { password: 'wrong password' })).body).toMatchObject({
    code: 'auth.wrong_password',
  })
  expect((await start()).status).toBe(403)
  expect((await sam.post('/api/account/confirm-identity', { password: PASSWORD })).status).toBe(200)
  expect((await start()).status).toBe(200)
  expect((await sam.post('/api/account/confirm-identity')).body).toMatchObject({ errors: [{ path: '/password' }] })
})

test('refreshing the token or confirming in another session does not count', async () => {
  const sam = await signInLongAgo('sam')
  await createClient(server, (await login(server, 'sam')).body.accessToken).post('/api/account/confirm-identity', { password: PASSWORD })
  expect((await sam.post('/api/account/factors/start-totp')).body.code).toBe('auth.confirmation_required')
})

test('a code confirms once, a passkey only for its own user', async () => {
  const { authenticator } = await addPasskey(server, 'sam')
  const { authenticator: other } = await addPasskey(server, 'amelie')
  const { secret } = await addTotp(server, 'sam')
  const sam = await signInWithPasskeyLongAgo(authenticator)
  const code = computeCode(server, secret)
  expect((await sam.post('/api/account/confirm-identity', { code })).status).toBe(200)
  expect((await sam.post('/api/account/confirm-identity', { code })).body.code).toBe('auth.wrong_code')
  const options = async () => (await sam.post('/api/account/factors/start-confirmation')).body.options
  const confirm = (credential: object) => sam.post('/api/account/confirm-identity', { credential })
  expect((await confirm(other.get(await options()))).body.code).toBe('auth.passkey_invalid')
  expect((await confirm(authenticator.get(await options()))).status).toBe(200)
})

test('protects roles, users, allowed hosts, identity providers and the policy', async () => {
  const helena = await signInLongAgo('helena')
  const codes = [
    await helena.post('/api/account/outbound-hosts', { host: '10.1.0.0/16' }),
    await helena.delete('/api/account/outbound-hosts', { host: '10.1.0.0/16' }),
    await helena.post('/api/account/sso/set-enforcement', { isEnforced: false, breakGlassUserId: null }),
    await helena.post('/api/account/reset-factors', { userId: server.people.sam.id }),
    await helena.post('/api/account/update-workspace', { workspace: { secondFactor: 'everyone' } }),
  ].map(({ body }) => body.code as string)
  expect(new Set(codes)).toEqual(new Set(['auth.confirmation_required']))
  expect((await helena.post('/api/account/update-workspace', { workspace: { name: 'Acme' } })).status).toBe(200)
})
