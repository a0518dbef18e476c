import { afterEach, beforeEach, expect, test } from 'vitest'
import { act } from '../act.ts'
import type { AnyVerb, Prepared } from '../module.ts'
import { readContext, systemAsker } from '../request-context.ts'
import { openSocket } from '../testing/socket.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

const GRETA = { username: 'greta', email: 'greta@harbour.test', password: 'seven boats' }

let server: TestServer
beforeEach(async () => void (server = await startTestServer({ isEmpty: true })))
afterEach(() => server.close())

const login = async (password = GRETA.password) => (await server.guest.post('/jwt/login', { email: GRETA.email, password })).body
const bearer = (accessToken: string) => ({ authorization: `Bearer ${accessToken}` })
const me = (accessToken: string) => server.guest.get('/api/account/me', {}, bearer(accessToken))

test('changing the password ends all sessions but the one that did it, and their sockets', async () => {
  const own = (await server.guest.post('/jwt/register', GRETA)).body
  const other = await login()
  const address = await server.listen()
  const [ownSocket, otherSocket] = await Promise.all([openSocket(address, own.accessToken), openSocket(address, other.accessToken)])
  const wrong = await server.guest.post(
    '/api/account/change-password',
    { currentPassword: 'not it', newPassword: 'eight boats' },
    bearer(own.accessToken),
  )
  expect(wrong.body).toMatchObject({ status: 400, code: 'auth.wrong_password' })
  expect((await me(other.accessToken)).status).toBe(200)
  const change = { currentPassword: GRETA.password, newPassword: 'eight boats' }
  expect((await server.guest.post('/api/account/change-password', change, bearer(own.accessToken))).status).toBe(200)
  expect(await otherSocket.closed).toBe(4401)
  expect([(await me(own.accessToken)).status, (await me(other.accessToken)).status]).toEqual([200, 401])
  expect((await login()).code).toBe('auth.invalid_credentials')
  expect((await login('eight boats')).accessToken).toBeTypeOf('string')
  ownSocket.close()
})

test('own sessions are listed with device and last use, and can be ended one by one', async () => {
  const own = (
    await server.guest.post('/jwt/register', GRETA, {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    })
  ).body
  server.clock.move(60)
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

test('an account that was shut without a word of it, as by a process that ended then, is known to be within a minute', async () => {
  const { accessToken } = (await server.guest.post('/jwt/register', GRETA)).body
  expect((await me(accessToken)).status).toBe(200)
  await server.app.platform.database.write((tx) => tx.updateTable('users').set({ status: 'inactive' }).execute())
  server.clock.move(60)
  expect((await me(accessToken)).status).toBe(401)
})

test('the session of somebody else is not there', async () => {
  const greta = (await server.guest.post('/jwt/register', GRETA)).body
  const { body } = await server.guest.get('/api/account/sessions', {}, bearer(greta.accessToken))
  await server.guest.post('/api/account/update-workspace', { workspace: { registration: 'open' } }, bearer(greta.accessToken))
  const tobias = (await server.guest.post('/jwt/register', { username: 'tobias', email: 'tobias@harbour.test', password: 'north wind 9' }))
    .body
  const answer = await server.guest.delete(`/api/account/sessions/${body.sessions[0].id}`, {}, bearer(tobias.accessToken))
  expect(answer.status).toBe(404)
  expect((await me(greta.accessToken)).status).toBe(200)
})

test('a forgotten password without SMTP is set by a one-time link from an administrator, hashed at rest, once, within an hour', async () => {
  const { accessToken, userData } = (await server.guest.post('/jwt/register', GRETA)).body
  expect((await server.guest.post('/jwt/forgot-password', { email: GRETA.email })).body).toEqual({ delivery: 'administrator' })
  expect((await server.guest.post('/jwt/forgot-password', { email: 'nobody@harbour.test' })).body).toEqual({ delivery: 'administrator' })
  const requests = await server.guest.get('/api/account/access-requests', {}, bearer(accessToken))
  expect(requests.body).toMatchObject({ total: 1, accessRequests: [{ kind: 'password', user: { email: GRETA.email } }] })
  const made = await server.guest.post('/api/account/create-reset-link', { userId: userData.id }, bearer(accessToken))
  const token = made.body.link.split('/').at(-1)
  const rows = await server.app.platform.database.read.selectFrom('reset_tokens').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
  const reset = (password: string) => server.guest.post('/jwt/reset-password', { token, password })
  expect((await reset('short')).status).toBe(400)
  expect((await reset('nine boats')).status).toBe(200)
  expect((await me(accessToken)).status).toBe(401)
  expect((await login('nine boats')).accessToken).toBeTypeOf('string')
  expect((await reset('ten boats')).body).toMatchObject({ status: 400, code: 'auth.reset_link_invalid' })
})

test('a reset link ends after an hour', async () => {
  const { accessToken, userData } = (await server.guest.post('/jwt/register', GRETA)).body
  const made = await server.guest.post('/api/account/create-reset-link', { userId: userData.id }, bearer(accessToken))
  server.clock.move(3_601)
  const answer = await server.guest.post('/jwt/reset-password', { token: made.body.link.split('/').at(-1), password: 'nine boats' })
  expect(answer.body.code).toBe('auth.reset_link_invalid')
  expect((await login()).accessToken).toBeTypeOf('string')
})

test('a reset link ends when the password is changed in another way', async () => {
  const { accessToken, userData } = (await server.guest.post('/jwt/register', GRETA)).body
  const made = await server.guest.post('/api/account/create-reset-link', { userId: userData.id }, bearer(accessToken))
  const change = { currentPassword: GRETA.password, newPassword: 'eight boats' }
  expect((await server.guest.post('/api/account/change-password', change, bearer(accessToken))).status).toBe(200)
  const reset = { token: made.body.link.split('/').at(-1), password: 'nine boats' }
  expect((await server.guest.post('/jwt/reset-password', reset)).body.code).toBe('auth.reset_link_invalid')
  expect((await login('eight boats')).accessToken).toBeTypeOf('string')
})

test('a password reset is requested at most five times an hour for one account', async () => {
  const request = async (email: string) => (await server.guest.post('/jwt/forgot-password', { email })).status
  const statuses: number[] = []
  for (let attempt = 1; attempt <= 6; attempt++) statuses.push(await request(GRETA.email))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect(await request('tobias@harbour.test')).toBe(200)
  server.clock.move(3601)
  expect(await request(GRETA.email)).toBe(200)
})

test('profile and layout settings are kept, defaults are those of the specification, bad values change nothing', async () => {
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

test('whoever knew the password before is not let in by a check of it that ended before another was set', async () => {
  const { accessToken } = (await server.guest.post('/jwt/register', GRETA)).body
  const { platform } = server.app
  const claims = (await platform.tokens.verify(accessToken))!
  const viewer = { ...systemAsker(platform).viewer, id: claims.userId, sessionId: claims.sessionId, email: GRETA.email }
  const asker = { ...systemAsker(platform), viewer }
  const begin = async (name: string, input: object) => {
    const slow = platform.modules.find((module) => name in module.verbs)!.verbs[name] as AnyVerb as Prepared<any, any>
    const given = await slow.prepare(readContext(platform, asker), input)
    return () => act(platform, asker, { name, verb: (ctx) => slow.verb(ctx, input, given), input })
  }
  const signIn = await begin('login', { email: GRETA.email, password: GRETA.password })
  const change = await begin('changePassword', { currentPassword: GRETA.password, newPassword: 'the thief’s own' })
  const own = { currentPassword: GRETA.password, newPassword: 'eight boats' }
  expect((await server.guest.post('/api/account/change-password', own, bearer(accessToken))).status).toBe(200)
  await expect(signIn()).rejects.toMatchObject({ code: 'auth.invalid_credentials' })
  await expect(change()).rejects.toMatchObject({ code: 'auth.wrong_password' })
  expect((await login('eight boats')).accessToken).toBeTypeOf('string')
})

test('of many people fifty are told to choose from, and all where names are looked up', async () => {
  await using server = await startTestServer({ modules: [] })
  const before = (await server.as('sam').get('/api/account/people')).body.total as number
  await server.app.platform.database.write(async (tx) => {
    const { id: _, ...row } = await tx.selectFrom('users').selectAll().where('role', '=', 'staff').limit(1).executeTakeFirstOrThrow()
    const rows = Array.from({ length: 60 }, (_, at) => ({ ...row, emailKey: `zoe${at}@harbour.test`, usernameKey: `zoe${at}` }))
    await tx.insertInto('users').values(rows).execute()
  })
  const counts = async (query: Record<string, unknown>) => {
    const { people, total } = (await server.as('sam').get('/api/account/people', query)).body
    return [people.length, total]
  }
  expect(await counts({})).toEqual([50, before + 60])
  expect(await counts({ limit: 1_000 })).toEqual([before + 60, before + 60])
})

test('a link is kept for no repeat of the call, which makes another', async () => {
  const { accessToken, userData } = (await server.guest.post('/jwt/register', GRETA)).body
  const headers = { ...bearer(accessToken), 'idempotency-key': 'once' }
  const make = async () => (await server.guest.post('/api/account/create-reset-link', { userId: userData.id }, headers)).body.link as string
  const [first, second] = [await make(), await make()]
  expect(second).toMatch(/reset-password/)
  expect(second).not.toBe(first)
  expect(await server.count('idempotency_keys')).toBe(0)
})

test('a person is found by a name with signs that a pattern would take for others', async () => {
  await using server = await startTestServer({ modules: [] })
  await server.as('sam').post('/api/account/update-profile', { profile: { fullName: 'sam_whit 100%' } })
  for (const q of ['sam_whit', '0%', '_', '%']) {
    const { people } = (await server.as('helena').get('/api/account/people', { q })).body
    expect([q, people]).toMatchObject([q, [{ fullName: 'sam_whit 100%' }]])
  }
})

test('a session that nobody can refresh any more is ended, so that its cookie reads no more files', async () => {
  const signedIn = await server.guest.post('/jwt/register', GRETA)
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0]!
  const file = async () => (await server.guest.get('/files/1/a.png', {}, { cookie })).status
  const { platform } = server.app
  const asker = systemAsker(platform)
  const purge = platform.modules.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'account.purge')!
  const write = async (verb: (ctx: never) => Promise<unknown>) =>
    (await act(platform, asker, { name: purge.name, verb, input: undefined })).answer
  const run = () => purge.run({ ...readContext(platform, asker), write } as never, {} as never)
  server.clock.move(29 * 86_400)
  await run()
  expect(await file()).toBe(404)
  server.clock.move(86_400)
  await run()
  expect(await file()).toBe(401)
})
