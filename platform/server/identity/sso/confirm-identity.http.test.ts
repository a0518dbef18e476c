import { afterEach, beforeEach, expect, test } from 'vitest'
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

type Browser = ReturnType<typeof createBrowser>
const as = (accessToken: string) => ({ authorization: `Bearer ${accessToken}` })
const secondsAgo = (seconds: number) => Math.floor(server.clock.now.getTime() / 1000) - seconds
const callSensitive = (accessToken: string) => server.guest.post('/api/account/factors/start-totp', {}, as(accessToken))
const listSessions = async (accessToken: string): Promise<{ id: number }[]> =>
  (await server.guest.get('/api/account/sessions', {}, as(accessToken))).body.sessions

/** Signs in with a session of the provider that is an hour old. */
async function signInLongAgo(browser: Browser): Promise<string> {
  provider.idClaims = { auth_time: secondsAgo(3_600) }
  return (await browser.signIn(provider)).body.signedIn.accessToken
}

/** Returns the one-time code or the code of an error. */
const confirm = async (browser: Browser) => browser.comeBack(provider.authorize(await browser.start('/', { confirm: true })))

test('a confirmation has the provider ask the user to sign in again', async () => {
  const query = new URL(await createBrowser(server).start('/', { confirm: true })).searchParams
  expect(Object.fromEntries(query)).toMatchObject({ prompt: 'login', max_age: '0', claims: expect.stringContaining('auth_time') })
})

test('a confirmation makes sensitive calls possible and continues the session', async () => {
  const browser = createBrowser(server)
  const before = await signInLongAgo(browser)
  expect((await callSensitive(before)).body.code).toBe('auth.confirmation_required')
  const sessions = await listSessions(before)
  provider.idClaims = { auth_time: secondsAgo(5) }
  const { status, body } = await browser.exchange(await confirm(browser), as(before))
  expect(status).toBe(200)
  expect((await callSensitive(body.signedIn.accessToken)).status).toBe(200)
  expect(await listSessions(body.signedIn.accessToken)).toMatchObject([{ id: sessions[0]!.id }])
  expect(sessions).toHaveLength(1)
  server.clock.advance(596)
  expect((await callSensitive(body.signedIn.accessToken)).body.code).toBe('auth.confirmation_required')
})

test.each([
  ['no time of the sign-in', () => undefined],
  ['a sign-in that is eleven minutes old', () => secondsAgo(660)],
])('rejects a confirmation by a provider that states %s', async (_name, getTime) => {
  const browser = createBrowser(server)
  const accessToken = await signInLongAgo(browser)
  provider.idClaims = { auth_time: getTime() }
  expect(await confirm(browser)).toBe('sso.not_confirmed')
  expect((await callSensitive(accessToken)).body.code).toBe('auth.confirmation_required')
})

test('a provider that never states the time of the sign-in can still be used to sign in', async () => {
  const { status, body } = await createBrowser(server).signIn(provider)
  expect(status).toBe(200)
  expect((await callSensitive(body.signedIn.accessToken)).status).toBe(200)
})

test('signing in again as someone else, or where the session has ended, starts a new session', async () => {
  const browser = createBrowser(server)
  const ines = await signInLongAgo(browser)
  provider.claims = { ...provider.claims, sub: 'tiago-1', email: 'tiago@example.test', preferred_username: 'tiago' }
  provider.idClaims = { auth_time: secondsAgo(5) }
  const tiago = (await browser.exchange(await confirm(browser), as(ines))).body.signedIn
  expect(tiago.userData.email).toBe('tiago@example.test')
  expect(await listSessions(ines)).toHaveLength(1)
  await server.guest.post('/jwt/logout', {}, as(tiago.accessToken))
  const again = (await browser.exchange(await confirm(browser), as(tiago.accessToken))).body.signedIn
  expect(await listSessions(again.accessToken)).toHaveLength(1)
  expect((await server.guest.get('/api/account/me', {}, as(tiago.accessToken))).status).toBe(401)
})
