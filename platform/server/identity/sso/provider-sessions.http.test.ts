import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSocket } from '../../testing/socket.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { FakeProvider } from './fake-provider.ts'
import { addFakeProvider, createBrowser } from './sso-fixture.ts'

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

type Tokens = { accessToken: string; refreshToken: string }
const signIn = async (): Promise<Tokens> => (await createBrowser(server).signIn(provider)).body.signedIn
const refresh = ({ refreshToken }: Tokens) => server.guest.post('/jwt/refresh-token', { refreshToken })
const me = async ({ accessToken }: Tokens) =>
  (await server.guest.get('/api/account/me', {}, { authorization: `Bearer ${accessToken}` })).status
const countTokenRequests = () => provider.requests.filter((path) => path === '/token').length

test('a user removed at the provider loses access at the next refresh', async () => {
  const session = await signIn()
  provider.refreshToken = 'revoked'
  server.clock.advance(590)
  const early = await refresh(session)
  expect(early.status).toBe(200)
  server.clock.advance(11)
  expect((await refresh(early.body)).body).toMatchObject({ status: 401, code: 'auth.session_ended' })
  expect(await me(early.body)).toBe(401)
})

test('asks the provider at most every ten minutes, once for concurrent requests, and stores rotated tokens', async () => {
  let session = await signIn()
  const before = countTokenRequests()
  for (let count = 1; count <= 3; count += 1) {
    server.clock.advance(601)
    const responses = await Promise.all([refresh(session), refresh(session)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(countTokenRequests()).toBe(before + count)
    session = responses[0]!.body
  }
})

test('a session survives one hour without the provider', async () => {
  let session = await signIn()
  provider.responses['/token'] = (response) => response.writeHead(502).end('Bad gateway')
  for (let minutes = 0; minutes < 50; minutes += 10) {
    server.clock.advance(601)
    const { status, body } = await refresh(session)
    expect(status).toBe(200)
    session = body
  }
  server.clock.advance(601)
  expect((await refresh(session)).status).toBe(401)
})

test('without a refresh token of the provider, a session ends after twelve hours', async () => {
  provider.refreshToken = null
  const session = await signIn()
  server.clock.advance(11 * 3600)
  const { status, body } = await refresh(session)
  expect(status).toBe(200)
  server.clock.advance(3600)
  expect((await refresh(body)).status).toBe(401)
})

test('deleting a provider ends its sessions', async () => {
  const session = await signIn()
  expect((await server.as('helena').post('/api/account/sso/delete-provider', { key: 'acme' })).status).toBe(200)
  expect(await me(session)).toBe(401)
})

const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} }
const seconds = () => Math.floor(Date.now() / 1000)
const createLogoutClaims = (changes: Record<string, unknown> = {}) => ({
  iss: provider.issuer,
  aud: 'staffroom',
  sub: 'ines-1',
  iat: seconds(),
  exp: seconds() + 120,
  jti: 'logout-1',
  events: EVENTS,
  ...changes,
})
const sendLogout = (token: string) =>
  server.guest.post('/sso/acme/backchannel-logout', new URLSearchParams({ logout_token: token }).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  })
const logout = async (changes: Record<string, unknown> = {}) =>
  sendLogout(await provider.sign(createLogoutClaims(changes), { typ: 'logout+jwt' }))

test('back-channel logout ends the sessions and sockets of the user at once', async () => {
  const [one, other] = [await signIn(), await signIn()]
  const url = await server.listen()
  const socket = await openSocket(url, one.accessToken)
  const closed = socket.closed
  const response = await logout()
  expect([response.status, response.headers['cache-control']]).toEqual([200, 'no-store'])
  expect([await me(one), await me(other)]).toEqual([401, 401])
  expect((await refresh(one)).status).toBe(401)
  await closed
  expect(await server.as('sam').get('/api/account/me')).toMatchObject({ status: 200 })
})

test('back-channel logout with a session id ends that session only, and sign-ins that are not completed', async () => {
  provider.idClaims = { sid: 'laptop' }
  const laptop = await signIn()
  const browser = createBrowser(server)
  const code = await browser.comeBack(provider.authorize(await browser.start()))
  provider.idClaims = { sid: 'phone' }
  const phone = await signIn()
  expect((await logout({ sid: 'laptop', sub: undefined })).status).toBe(200)
  expect([await me(laptop), await me(phone)]).toEqual([401, 200])
  expect((await browser.exchange(code)).body.code).toBe('sso.expired')
})

test.each([
  ['another issuer', { iss: 'https://other.example.test' }],
  ['another client', { aud: 'other' }],
  ['no event', { events: undefined }],
  ['another event', { events: { 'http://example.test/event': {} } }],
  ['a nonce', { nonce: 'n' }],
  ['neither a user nor a session', { sub: undefined }],
  ['no identifier', { jti: undefined }],
  ['an old token', { iat: 1_000_000_000, exp: 1_000_000_120 }],
])('rejects a logout token with %s', async (_name, changes) => {
  const session = await signIn()
  expect((await logout(changes)).body.code).toBe('sso.logout_token_invalid')
  expect(await me(session)).toBe(200)
})

test('rejects a logout token that is repeated, unsigned, signed with an unknown key or no token at all', async () => {
  expect((await logout()).status).toBe(200)
  const session = await signIn()
  expect((await logout()).body).toMatchObject({ status: 400, code: 'sso.logout_token_invalid' })
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const unsigned = `${encode({ alg: 'none' })}.${encode(createLogoutClaims({ jti: 'logout-2' }))}.`
  for (const token of [unsigned, 'no token', '']) expect((await sendLogout(token)).status).toBe(400)
  await provider.rotateKey(false)
  expect((await logout({ jti: 'logout-3' })).status).toBe(400)
  expect(await me(session)).toBe(200)
})

test('limits invalid logout tokens per address, without counting valid ones', async () => {
  expect((await logout()).status).toBe(200)
  for (let count = 1; count <= 100; count += 1) expect((await sendLogout('no token')).status).toBe(400)
  expect((await sendLogout('no token')).status).toBe(429)
  server.clock.advance(15 * 60 + 1)
  expect((await sendLogout('no token')).status).toBe(400)
})

test('other calls do not accept forms', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await server.guest.post('/jwt/login', 'email=a&password=b', headers)).status).toBe(415)
})
