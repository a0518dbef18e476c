import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCommand } from '../command.ts'
import type { AnyHandler, PreparedHandler } from '../module.ts'
import { createReadContext, createSystemRequester } from '../request-context.ts'
import { openSocket } from '../testing/socket.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

const GRETA = { username: 'greta', email: 'greta@example.test', password: 'correct horse' }

let server: TestServer
beforeEach(async () => void (server = await startTestServer({ isEmpty: true })))
afterEach(() => server.close())

const login = async (password = GRETA.password) => (await server.guest.post('/jwt/login', { email: GRETA.email, password })).body
const bearer = (accessToken: string) => ({ authorization: `Bearer ${accessToken}` })
const me = (accessToken: string) => server.guest.get('/api/account/me', {}, bearer(accessToken))

test('changing the password ends all other sessions and their sockets', async () => {
  const own = (await server.guest.post('/jwt/register', GRETA)).body
  const other = await login()
  const address = await server.listen()
  const [ownSocket, otherSocket] = await Promise.all([openSocket(address, own.accessToken), openSocket(address, other.accessToken)])
  const wrong = await server.guest.post(
    '/api/account/change-password',
    { currentPassword: 'not it', newPassword: 'battery staple' },
    bearer(own.accessToken),
  )
  expect(wrong.body).toMatchObject({ status: 400, code: 'auth.wrong_password' })
  expect((await me(other.accessToken)).status).toBe(200)
  const change = { currentPassword: GRETA.password, newPassword: 'battery staple' }
  expect((await server.guest.post('/api/account/change-password', change, bearer(own.accessToken))).status).toBe(200)
  expect(await otherSocket.closed).toBe(4401)
  expect([(await me(own.accessToken)).status, (await me(other.accessToken)).status]).toEqual([200, 401])
  expect((await login()).code).toBe('auth.invalid_credentials')
  expect((await login('battery staple')).accessToken).toBeTypeOf('string')
  ownSocket.close()
})

test('lists own sessions with device and last use, and ends a single one', async () => {
  const own = (
    await server.guest.post('/jwt/register', GRETA, {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    })
  ).body
  server.clock.advance(60)
  const other = await login()
  const { body } = await server.guest.get('/api/account/sessions', {}, bearer(own.accessToken))
  expect(body.sessions).toMatchObject([
    { isCurrent: false },
    { isCurrent: true, device: 'Firefox, Linux', lastUsedAt: '2026-11-20T09:30:00.000Z' },
  ])
  const ended = await server.guest.delete(`/api/account/sessions/${body.sessions[0].id}`, {}, bearer(own.accessToken))
  expect(ended.status).toBe(200)
  expect((await me(other.accessToken)).status).toBe(401)
  expect((await server.guest.delete(`/api/account/sessions/${body.sessions[0].id}`, {}, bearer(own.accessToken))).status).toBe(404)
})

test('rejects a deactivated account within a minute even without a bus message', async () => {
  const { accessToken } = (await server.guest.post('/jwt/register', GRETA)).body
  expect((await me(accessToken)).status).toBe(200)
  await server.app.platform.database.write((tx) => tx.updateTable('users').set({ status: 'inactive' }).execute())
  server.clock.advance(60)
  expect((await me(accessToken)).status).toBe(401)
})

test('returns 404 for the session of another user', async () => {
  const greta = (await server.guest.post('/jwt/register', GRETA)).body
  const { body } = await server.guest.get('/api/account/sessions', {}, bearer(greta.accessToken))
  await server.guest.post('/api/account/update-workspace', { workspace: { registration: 'open' } }, bearer(greta.accessToken))
  const tobias = (await server.guest.post('/jwt/register', { username: 'tobias', email: 'tobias@example.test', password: 'north wind 9' }))
    .body
  const answer = await server.guest.delete(`/api/account/sessions/${body.sessions[0].id}`, {}, bearer(tobias.accessToken))
  expect(answer.status).toBe(404)
  expect((await me(greta.accessToken)).status).toBe(200)
})

test('without SMTP an administrator creates a one-time reset link that is stored hashed and valid for an hour', async () => {
  const { accessToken, userData } = (await server.guest.post('/jwt/register', GRETA)).body
  expect((await server.guest.post('/jwt/forgot-password', { email: GRETA.email })).body).toEqual({ delivery: 'administrator' })
  expect((await server.guest.post('/jwt/forgot-password', { email: 'nobody@example.test' })).body).toEqual({ delivery: 'administrator' })
  const requests = await server.guest.get('/api/account/access-requests', {}, bearer(accessToken))
  expect(requests.body).toMatchObject({ total: 1, accessRequests: [{ kind: 'password', user: { email: GRETA.email } }] })
  const created = await server.guest.post('/api/account/create-reset-link', { userId: userData.id }, bearer(accessToken))
  const token = created.body.link.split('/').at(-1)
  const rows = await server.app.platform.database.read.selectFrom('reset_tokens').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
  const reset = (password: string) => server.guest.post('/jwt/reset-password', { token, password })
  expect((await reset('short')).status).toBe(400)
  expect((await reset('purple monkey')).status).toBe(200)
  expect((await me(accessToken)).status).toBe(401)
  expect((await login('purple monkey')).accessToken).toBeTypeOf('string')
  expect((await reset('green elephant')).body).toMatchObject({ status: 400, code: 'auth.reset_link_invalid' })
})

test('a reset link expires after an hour', async () => {
  const { accessToken, userData } = (await server.guest.post('/jwt/register', GRETA)).body
  const created = await server.guest.post('/api/account/create-reset-link', { userId: userData.id }, bearer(accessToken))
  server.clock.advance(3_601)
  const answer = await server.guest.post('/jwt/reset-password', { token: created.body.link.split('/').at(-1), password: 'purple monkey' })
  expect(answer.body.code).toBe('auth.reset_link_invalid')
  expect((await login()).accessToken).toBeTypeOf('string')
})

test('a reset link ends when the password is changed', async () => {
  const { accessToken, userData } = (await server.guest.post('/jwt/register', GRETA)).body
  const created = await server.guest.post('/api/account/create-reset-link', { userId: userData.id }, bearer(accessToken))
  const change = { currentPassword: GRETA.password, newPassword: 'battery staple' }
  expect((await server.guest.post('/api/account/change-password', change, bearer(accessToken))).status).toBe(200)
  const reset = { token: created.body.link.split('/').at(-1), password: 'purple monkey' }
  expect((await server.guest.post('/jwt/reset-password', reset)).body.code).toBe('auth.reset_link_invalid')
  expect((await login('battery staple')).accessToken).toBeTypeOf('string')
})

test('limits password resets to five per hour and account', async () => {
  const request = async (email: string) => (await server.guest.post('/jwt/forgot-password', { email })).status
  const statuses: number[] = []
  for (let attempt = 1; attempt <= 6; attempt++) statuses.push(await request(GRETA.email))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect(await request('tobias@example.test')).toBe(200)
  server.clock.advance(3601)
  expect(await request(GRETA.email)).toBe(200)
})

test('saves profile and settings, with the specified defaults, and rejects invalid values', async () => {
  const { accessToken } = (await server.guest.post('/jwt/register', GRETA)).body
  const defaults = {
    layout: 'vertical',
    contentWidth: 'boxed',
    menuHidden: false,
    navbarType: 'floating',
    navbarColor: 'white',
    footerType: 'static',
    toastPosition: 'top-right',
    scrollToTop: true,
    singleKeyShortcuts: true,
    isTourPending: true,
  }
  expect((await me(accessToken)).body.settings).toEqual(defaults)
  const changed = await server.guest.post('/api/account/update-settings', { settings: { contentWidth: 'full' } }, bearer(accessToken))
  expect(changed.body.settings).toEqual({ ...defaults, contentWidth: 'full' })
  expect((await server.guest.post('/api/account/update-settings', { settings: { layout: 'diagonal' } }, bearer(accessToken))).status).toBe(
    400,
  )
  expect(
    (await server.guest.post('/api/account/update-profile', { profile: { timeZone: 'Mars/Olympus' } }, bearer(accessToken))).body.errors[0]
      .path,
  ).toBe('/profile/timeZone')
  const profile = await server.guest.post(
    '/api/account/update-profile',
    { profile: { fullName: 'Greta Sommer', language: 'de', timeZone: 'Europe/Berlin' } },
    bearer(accessToken),
  )
  expect(profile.body.userData).toMatchObject({ fullName: 'Greta Sommer', language: 'de', timeZone: 'Europe/Berlin', role: 'admin' })
  expect((await me(accessToken)).body).toMatchObject({ settings: { contentWidth: 'full' }, userData: { fullName: 'Greta Sommer' } })
})

test('a password check that finished before the password was changed does not sign in', async () => {
  const { accessToken } = (await server.guest.post('/jwt/register', GRETA)).body
  const { platform } = server.app
  const claims = (await platform.tokens.verify(accessToken))!
  const viewer = { ...createSystemRequester(platform).viewer, id: claims.userId, sessionId: claims.sessionId, email: GRETA.email }
  const requester = { ...createSystemRequester(platform), viewer }
  const prepare = async (name: string, input: object) => {
    const preparedHandler = platform.modules.find((module) => name in module.handlers)!.handlers[name] as AnyHandler as PreparedHandler<
      any,
      any
    >
    const prepared = await preparedHandler.prepare(createReadContext(platform, requester), input)
    return () => runCommand(platform, requester, { name, handler: (ctx) => preparedHandler.handle(ctx, input, prepared), input })
  }
  const signIn = await prepare('login', { email: GRETA.email, password: GRETA.password })
  const change = await prepare('changePassword', { currentPassword: GRETA.password, newPassword: 'stolen account' })
  const own = { currentPassword: GRETA.password, newPassword: 'battery staple' }
  expect((await server.guest.post('/api/account/change-password', own, bearer(accessToken))).status).toBe(200)
  await expect(signIn()).rejects.toMatchObject({ code: 'auth.invalid_credentials' })
  await expect(change()).rejects.toMatchObject({ code: 'auth.wrong_password' })
  expect((await login('battery staple')).accessToken).toBeTypeOf('string')
})

test('lists fifty people by default, and all up to the limit', async () => {
  await using server = await startTestServer({ modules: [] })
  const before = (await server.as('sam').get('/api/account/people')).body.total as number
  await server.app.platform.database.write(async (tx) => {
    const { id: _, ...row } = await tx.selectFrom('users').selectAll().where('role', '=', 'staff').limit(1).executeTakeFirstOrThrow()
    const rows = Array.from({ length: 60 }, (_, at) => ({ ...row, emailKey: `zoe${at}@example.test`, usernameKey: `zoe${at}` }))
    await tx.insertInto('users').values(rows).execute()
  })
  const counts = async (query: Record<string, unknown>) => {
    const { people, total } = (await server.as('sam').get('/api/account/people', query)).body
    return [people.length, total]
  }
  expect(await counts({})).toEqual([50, before + 60])
  expect(await counts({ limit: 1_000 })).toEqual([before + 60, before + 60])
})

test('a repeated call with an idempotency key creates a new reset link instead of returning the secret', async () => {
  const { accessToken, userData } = (await server.guest.post('/jwt/register', GRETA)).body
  const headers = { ...bearer(accessToken), 'idempotency-key': 'once' }
  const make = async () => (await server.guest.post('/api/account/create-reset-link', { userId: userData.id }, headers)).body.link as string
  const [first, second] = [await make(), await make()]
  expect(second).toMatch(/reset-password/)
  expect(second).not.toBe(first)
  expect(await server.count('idempotency_keys')).toBe(0)
})

test('finds people by names with wildcard characters', async () => {
  await using server = await startTestServer({ modules: [] })
  await server.as('sam').post('/api/account/update-profile', { profile: { fullName: 'sam_whit 100%' } })
  for (const q of ['sam_whit', '0%', '_', '%']) {
    const { people } = (await server.as('helena').get('/api/account/people', { q })).body
    expect([q, people]).toMatchObject([q, [{ fullName: 'sam_whit 100%' }]])
  }
})

test('ends sessions that can no longer be refreshed, including their files cookie, and deletes old sign-in attempts', async () => {
  const signedIn = await server.guest.post('/jwt/register', GRETA)
  expect(await server.count('attempts')).toBeGreaterThan(0)
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0]!
  const file = async () => (await server.guest.get('/files/1/a.png', {}, { cookie })).status
  const { platform } = server.app
  const requester = createSystemRequester(platform)
  const purge = platform.modules.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'account.purge')!
  const write = async (verb: (ctx: never) => Promise<unknown>) =>
    (await runCommand(platform, requester, { name: purge.name, handler: verb, input: undefined })).response
  const run = () => purge.run({ ...createReadContext(platform, requester), write } as never, {} as never)
  server.clock.advance(29 * 86_400)
  await run()
  expect(await file()).toBe(404)
  expect(await server.count('attempts')).toBe(0)
  server.clock.advance(86_400)
  await run()
  expect(await file()).toBe(401)
})
