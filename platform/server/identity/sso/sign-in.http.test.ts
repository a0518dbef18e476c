import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { FakeProvider } from './fake-provider.ts'
import { addFakeProvider, createBrowser } from './sso-fixture.ts'
import { createTokenClient } from '../tokens/token-fixture.ts'

let server: TestServer
let provider: FakeProvider
beforeEach(async () => {
  server = await startTestServer()
  provider = await addFakeProvider(server)
})
afterEach(async () => {
  await provider[Symbol.asyncDispose]()
  await server.close()
})

const signIn = () => createBrowser(server).signIn(provider)
const as = (accessToken: string) => ({ authorization: `Bearer ${accessToken}` })

test('signs in an unknown user with the default role and returns to the address', async () => {
  const { status, body } = await createBrowser(server).signIn(provider, '/todo?tag=team')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    signedIn: { userData: { email: 'ines@example.test', fullName: 'Inês Duarte', username: 'ines', role: 'staff', status: 'active' } },
    returnTo: '/todo?tag=team',
  })
  const me = await server.guest.get('/api/account/me', {}, as(body.signedIn.accessToken))
  expect(me.body.userData.id).toBe(body.signedIn.userData.id)
})

test('asks the provider for a code with PKCE, state and nonce, and binds the sign-in to a cookie', async () => {
  const response = await server.guest.get('/sso/acme/start')
  const query = Object.fromEntries(new URL(String(response.headers.location)).searchParams)
  expect(query).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: `${server.app.platform.config.publicUrl}/sso/acme/callback`,
    scope: 'openid email profile',
  })
  expect([query.state?.length, query.nonce?.length, query.code_challenge?.length]).toEqual([43, 43, 43])
  expect(response.headers['set-cookie']).toMatch(/^staffroom_sso=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('recognizes a user by the account at the provider after the email address has changed', async () => {
  const first = await signIn()
  provider.claims = { ...provider.claims, email: 'new@example.test', email_verified: false }
  expect((await signIn()).body.signedIn.userData).toMatchObject({ id: first.body.signedIn.userData.id, email: 'ines@example.test' })
})

test('signs in an existing user with the same verified email address, without the password, tokens and sessions of someone else', async () => {
  const token = await createTokenClient(server)
  expect((await token.get('/api/account/people')).status).toBe(200)
  await server.app.platform.database.write((tx) =>
    tx.updateTable('users').set({ passwordHash: 'chosen by someone else' }).where('id', '=', server.people.sam.id).execute(),
  )
  provider.claims = { ...provider.claims, email: 'SAM@example.test' }
  const { body } = await signIn()
  expect(body.signedIn.userData.id).toBe(server.people.sam.id)
  expect((await server.as('sam').get('/api/account/me')).status).toBe(401)
  expect((await token.get('/api/account/people')).status).toBe(401)
  const { passwordHash } = await server
    .rows('users')
    .select('passwordHash')
    .where('id', '=', server.people.sam.id)
    .executeTakeFirstOrThrow()
  expect(passwordHash).toBe('')
})

test.each([
  ['an email address without a statement', { email_verified: undefined }, 'sso.email_unverified'],
  ['a statement that is not a boolean', { email_verified: 'true' }, 'sso.email_unverified'],
  ['no email address', { email: undefined }, 'sso.email_missing'],
  ['a deactivated account', { email: 'victor@example.test' }, 'auth.inactive'],
])('rejects %s', async (_name, claims, code) => {
  const before = await server.count('users')
  provider.claims = { ...provider.claims, ...claims }
  expect((await signIn()).body.code).toBe(code)
  expect(await server.count('users')).toBe(before)
  expect(await server.count('sso_links')).toBe(0)
})

const setPasswordHash = (id: number, passwordHash: string) =>
  server.app.platform.database.write((tx) => tx.updateTable('users').set({ passwordHash }).where('id', '=', id).execute())

test('rejects a registration that waits for approval', async () => {
  await setPasswordHash(server.people.camille.id, 'hash')
  provider.claims = { ...provider.claims, email: 'camille@example.test' }
  expect((await signIn()).body.code).toBe('auth.pending')
  expect(await server.count('sso_links')).toBe(0)
})

test('activates a user whom an administrator has added without a password', async () => {
  const { camille } = server.people
  provider.claims = { ...provider.claims, email: 'Camille@example.test' }
  expect((await signIn()).body.signedIn.userData).toMatchObject({ id: camille.id, status: 'active' })
  expect((await server.as('helena').get('/api/account/access-requests')).body.total).toBe(0)
})

test('rejects another user of the provider who now has the email address of a linked account', async () => {
  await signIn()
  provider.claims = { ...provider.claims, sub: 'ines-2' }
  expect((await signIn()).body.code).toBe('sso.already_linked')
})

test('rejects a deleted user', async () => {
  const { body } = await signIn()
  const removed = { removedAt: '2026-11-20T09:30:00.000Z', emailKey: 'gone', usernameKey: 'gone' }
  await server.app.platform.database.write((tx) =>
    tx.updateTable('users').set(removed).where('id', '=', body.signedIn.userData.id).execute(),
  )
  expect((await signIn()).body.code).toBe('sso.removed')
})

test.each([
  ['an expired ID token', { exp: 1_000_000_000 }],
  ['an ID token without a nonce', { nonce: undefined }],
])('rejects %s', async (_name, idClaims) => {
  provider.idClaims = idClaims
  expect((await signIn()).body.code).toBe('sso.provider_failed')
  expect(await server.count('sso_links')).toBe(0)
})

test('accepts a response once, within ten minutes and in the browser that started', async () => {
  const [browser, stranger] = [createBrowser(server), createBrowser(server)]
  const response = provider.authorize(await browser.start())
  await stranger.start()
  expect(await stranger.comeBack(response)).toBe('sso.expired')
  expect(await createBrowser(server).comeBack(response)).toBe('sso.expired')
  const results = await Promise.all([browser.comeBack(response), browser.comeBack(response)])
  expect(results.filter((result) => result === 'sso.expired')).toHaveLength(1)
  expect(await browser.comeBack(response)).toBe('sso.expired')
  const late = provider.authorize(await browser.start())
  server.clock.advance(601)
  expect(await browser.comeBack(late)).toBe('sso.expired')
})

test('exchanges a one-time code once, within a minute and in the same browser', async () => {
  const [browser, stranger] = [createBrowser(server), createBrowser(server)]
  await stranger.start()
  const code = await browser.comeBack(provider.authorize(await browser.start()))
  for (const other of [stranger, createBrowser(server)]) expect((await other.exchange(code)).body.code).toBe('sso.expired')
  const statuses = (await Promise.all([browser.exchange(code), browser.exchange(code)])).map(({ status }) => status)
  expect(statuses.toSorted((one, two) => one - two)).toEqual([200, 400])
  const late = await browser.comeBack(provider.authorize(await browser.start()))
  server.clock.advance(61)
  expect((await browser.exchange(late)).body.code).toBe('sso.expired')
})

test('reports a canceled sign-in and an unknown provider', async () => {
  const browser = createBrowser(server)
  const { state: canceled, iss } = provider.authorize(await browser.start())
  expect(await browser.comeBack({ error: 'access_denied', state: canceled, iss })).toBe('sso.denied')
  expect((await server.guest.get('/sso/none/start')).headers.location).toMatch(/#\/sso\/not_found$/)
})

test.each(['//evil.example', 'https://evil.example', '/\\evil', 'javascript:alert(1)', '/a b'])(
  'returns to the start instead of %s',
  async (address) => {
    expect((await createBrowser(server).signIn(provider, address)).body.returnTo).toBe('/')
  },
)

test('stores no secret in plain text', async () => {
  await signIn()
  for (const table of ['sso_providers', 'sso_sessions', 'journal']) {
    const text = JSON.stringify(await server.rows(table).selectAll().execute())
    expect(text).not.toMatch(/hush|refresh-1/)
  }
})
