import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

const OWNER = { username: 'greta', email: 'greta@example.test', password: 'correct horse', fullName: 'Greta Sommer' }
const NEWCOMER = { username: 'tobias', email: 'tobias@example.test', password: 'north wind 9' }

let server: TestServer
beforeEach(async () => void (server = await startTestServer({ isEmpty: true })))
afterEach(() => server.close())

const register = (user: object) => server.guest.post('/jwt/register', user)
const login = (email: string, password: string, address = '203.0.113.7') =>
  server.app.http.inject({ method: 'POST', url: '/jwt/login', payload: { email, password }, remoteAddress: address })
const me = (accessToken: string) => server.guest.get('/api/account/me', {}, { authorization: `Bearer ${accessToken}` })
const refresh = (refreshToken: string) => server.guest.post('/jwt/refresh-token', { refreshToken })

test('the first account owns the workspace, and no response contains a password hash', async () => {
  const { status, body, text } = await register(OWNER)
  expect(status).toBe(200)
  expect(body).toMatchObject({ tokenType: 'Bearer', userData: { email: OWNER.email, role: 'admin', status: 'active' } })
  expect(body.userData.ability).toContainEqual({ action: 'manage', subject: 'all' })
  expect(text).not.toMatch(/argon2|passwordHash/)
  expect((await me(body.accessToken)).body.userData.fullName).toBe('Greta Sommer')
})

test('only one of two concurrent first registrations owns the workspace', async () => {
  const answers = await Promise.all([register(OWNER), register(NEWCOMER)])
  expect(answers.map((answer) => answer.status).toSorted((one, other) => one - other)).toEqual([200, 202])
})

test('a later registration cannot sign in until an administrator accepts it', async () => {
  const owner = (await register(OWNER)).body
  const waiting = await register(NEWCOMER)
  expect(waiting).toMatchObject({
    status: 202,
    body: { accessToken: null, refreshToken: null, userData: { status: 'pending', role: 'staff' } },
  })
  expect((await login(NEWCOMER.email, NEWCOMER.password)).json()).toMatchObject({ status: 403, code: 'auth.pending' })
  expect((await login(NEWCOMER.email, 'wrong password')).json()).toMatchObject({ status: 400, code: 'auth.invalid_credentials' })
  const authorization = { authorization: `Bearer ${owner.accessToken}` }
  const inbox = await server.guest.get('/api/notifications', {}, authorization)
  expect(inbox.body.notifications).toMatchObject([{ module: 'account', kind: 'registration', values: { name: 'tobias' } }])
  const answer = await server.guest.post(
    '/api/account/answer-registration',
    { userId: waiting.body.userData.id, accept: true },
    authorization,
  )
  expect(answer.body.user).toMatchObject({ status: 'active', role: 'staff' })
  expect((await login(NEWCOMER.email, NEWCOMER.password)).statusCode).toBe(200)
})

test('registration can be open or closed', async () => {
  const authorization = { authorization: `Bearer ${(await register(OWNER)).body.accessToken}` }
  const setMode = (registration: string) =>
    server.guest.post('/api/account/update-workspace', { workspace: { registration } }, authorization)
  expect((await setMode('closed')).status).toBe(200)
  expect((await register(NEWCOMER)).body).toMatchObject({ status: 403, code: 'auth.registration_closed' })
  expect((await setMode('open')).status).toBe(200)
  const open = await register(NEWCOMER)
  expect(open).toMatchObject({ status: 200, body: { userData: { status: 'active', role: 'staff' } } })
  const refused = await server.guest.post(
    '/api/account/update-workspace',
    { workspace: { name: 'Mine' } },
    { authorization: `Bearer ${open.body.accessToken}` },
  )
  expect(refused.body).toMatchObject({ status: 403, code: 'forbidden' })
})

test.each([
  ['case', { email: 'GRETA@example.TEST' }, '/email'],
  ['full width', { email: 'ｇreta@example.test' }, '/email'],
  ['user name in capitals', { username: 'GRETA' }, '/username'],
])('rejects an account that looks like an existing one: %s', async (_name, change, path) => {
  await register(OWNER)
  const { body } = await register({ ...NEWCOMER, ...change })
  expect(body).toMatchObject({ status: body.code === 'invalid' ? 400 : 409, errors: [{ path }] })
})

test.each([
  [{ ...OWNER, password: 'short' }, '/password'],
  [{ ...OWNER, password: 'x'.repeat(257) }, '/password'],
  [{ ...OWNER, email: 'no address' }, '/email'],
  [{ ...OWNER, role: 'admin' }, '/role'],
  [{ username: 'a', email: OWNER.email, password: OWNER.password }, '/username'],
  [{ username: '  ', email: OWNER.email, password: OWNER.password }, '/username'],
  [{ ...OWNER, fullName: '  ' }, '/fullName'],
])('rejects an invalid registration with the path of the mistake: %j', async (user, path) => {
  const { status, body } = await register(user)
  expect([status, body.code, body.errors[0].path]).toEqual([400, 'invalid', path])
  expect(await server.app.platform.database.read.selectFrom('users').selectAll().execute()).toEqual([])
})

test('wrong credentials return the same 400 for known and unknown accounts', async () => {
  await register(OWNER)
  const known = (await login(OWNER.email, 'wrong password')).json()
  const unknown = (await login('nobody@example.test', 'wrong password')).json()
  expect({ ...known, requestId: '' }).toEqual({ ...unknown, requestId: '' })
  expect(known).toMatchObject({ status: 400, code: 'auth.invalid_credentials' })
})

test('ten failures block an account for that address only, even if concurrent', async () => {
  await register(OWNER)
  const answers = await Promise.all(Array.from({ length: 14 }, () => login(OWNER.email, 'wrong password')))
  const count = (status: number) => answers.filter((answer) => answer.statusCode === status).length
  expect([count(400), count(429)]).toEqual([10, 4])
  const limited = await login(OWNER.email, OWNER.password)
  expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '900'])
  expect((await login(OWNER.email, OWNER.password, '198.51.100.1')).statusCode).toBe(200)
  server.clock.advance(15 * 60 + 1)
  expect((await login(OWNER.email, OWNER.password)).statusCode).toBe(200)
})

test.each(['203.0.113.7', '192.168.1.50'])(
  'behind a proxy, clients cannot choose the address that failures are counted for: %s',
  async (caller) => {
    const config = { trustProxy: readConfig({ TRUST_PROXY: '1' }).trustProxy }
    await using proxied = await startTestServer({ isEmpty: true, config })
    await proxied.guest.post('/jwt/register', OWNER)
    const attempt = (claimed: number, password: string) =>
      proxied.guest.post('/jwt/login', { email: OWNER.email, password }, { 'x-forwarded-for': `198.51.100.${claimed}, ${caller}` })
    for (let claimed = 1; claimed <= 10; claimed += 1) expect((await attempt(claimed, 'wrong password')).status).toBe(400)
    expect((await attempt(11, OWNER.password)).status).toBe(429)
  },
)

test('successful sign-ins are not limited, even if concurrent and after failures', async () => {
  await register(OWNER)
  for (let count = 0; count < 9; count += 1) expect((await login(OWNER.email, 'wrong password')).statusCode).toBe(400)
  const answers = await Promise.all(Array.from({ length: 12 }, () => login(OWNER.email, OWNER.password)))
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array.from({ length: 12 }, () => 200))
})

test('an access token expires after ten minutes and has only one valid spelling', async () => {
  const { accessToken } = (await register(OWNER)).body
  server.clock.advance(599)
  expect((await me(accessToken)).status).toBe(200)
  const sloppy = [
    `${accessToken}=`,
    accessToken.replace(/.$/, (last: string) => (last === 'A' ? 'B' : 'A')),
    `${accessToken.slice(0, -2)}xx`,
  ]
  for (const token of sloppy) expect((await me(token)).status).toBe(401)
  server.clock.advance(2)
  expect((await me(accessToken)).body).toMatchObject({ status: 401, code: 'auth.token_invalid' })
})

test('refreshing rotates the token; a second tab may reuse it for ten seconds, later reuse ends the session', async () => {
  const first = (await register(OWNER)).body
  const second = (await refresh(first.refreshToken)).body
  expect(second.refreshToken).not.toBe(first.refreshToken)
  server.clock.advance(9)
  const otherTab = await refresh(first.refreshToken)
  expect(otherTab.status).toBe(200)
  expect((await me(otherTab.body.accessToken)).status).toBe(200)
  server.clock.advance(2)
  expect((await refresh(first.refreshToken)).body).toMatchObject({ status: 401, code: 'auth.session_ended' })
  expect((await refresh(second.refreshToken)).status).toBe(401)
  expect((await me(second.accessToken)).status).toBe(401)
})

test('rejects the refresh token of a deactivated user even if the session has not ended', async () => {
  const { refreshToken, userData } = (await register(OWNER)).body
  const setStatus = (status: 'active' | 'inactive') =>
    server.app.platform.database.write((tx) => tx.updateTable('users').set({ status }).where('id', '=', userData.id).execute())
  await setStatus('inactive')
  expect((await refresh(refreshToken)).body).toMatchObject({ status: 401, code: 'auth.session_ended' })
  await setStatus('active')
  expect((await refresh(refreshToken)).status).toBe(200)
})

test('a refresh token expires after thirty days and is stored hashed', async () => {
  const { refreshToken } = (await register(OWNER)).body
  const rows = await server.app.platform.database.read.selectFrom('refresh_tokens').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(refreshToken)
  server.clock.advance(30 * 86_400 + 1)
  expect((await refresh(refreshToken)).body).toMatchObject({ status: 401, code: 'auth.session_ended' })
})

test('signing out ends the session immediately, even with an expired token or only the refresh token, and always returns 204', async () => {
  const { accessToken, refreshToken } = (await register(OWNER)).body
  server.clock.advance(700)
  const out = await server.guest.post('/jwt/logout', undefined, { authorization: `Bearer ${accessToken}` })
  expect([out.status, out.text]).toEqual([204, ''])
  expect((await refresh(refreshToken)).status).toBe(401)
  const again = (await login(OWNER.email, OWNER.password)).json()
  expect((await server.guest.post('/jwt/logout', { refreshToken: again.refreshToken })).status).toBe(204)
  expect((await me(again.accessToken)).status).toBe(401)
  expect((await server.guest.post('/jwt/logout')).status).toBe(204)
  expect((await server.guest.post('/jwt/logout', { refreshToken: 'nonsense' })).status).toBe(204)
})

test.each([{ refreshToken: null }, { refreshToken: 5, from: 'everywhere' }, { refreshToken: 'x'.repeat(1_000) }])(
  'signing out ends the session with any body: %j',
  async (body) => {
    const { accessToken } = (await register(OWNER)).body
    expect((await server.guest.post('/jwt/logout', body, { authorization: `Bearer ${accessToken}` })).status).toBe(204)
    expect((await me(accessToken)).status).toBe(401)
  },
)

test('a deactivated account cannot sign in, which is revealed only with the right password', async () => {
  await register(OWNER)
  await server.app.platform.database.write(async (tx) => void (await tx.updateTable('users').set({ status: 'inactive' }).execute()))
  expect((await login(OWNER.email, OWNER.password)).json()).toMatchObject({ status: 403, code: 'auth.inactive' })
  expect((await login(OWNER.email, 'wrong password')).json()).toMatchObject({ status: 400, code: 'auth.invalid_credentials' })
})

test('sign-in sets a files cookie that is hidden from scripts and other sites and ends with the session', async () => {
  await register(OWNER)
  const signIn = await login(OWNER.email, OWNER.password)
  const cookie = String(signIn.headers['set-cookie'])
  expect(cookie).toMatch(/^staffroom_files=.+; Path=\/files; HttpOnly; SameSite=Strict$/)
  const file = () => server.guest.get('/files/1/a.png', {}, { cookie: cookie.split(';')[0]! })
  expect((await file()).status).toBe(404)
  await server.guest.post('/jwt/logout', { refreshToken: signIn.json().refreshToken })
  expect((await file()).status).toBe(401)
})
