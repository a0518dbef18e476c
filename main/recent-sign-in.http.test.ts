import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { hashPassword } from '#platform/server/identity/passwords.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'
import { modules } from './modules.server.ts'

const PASSWORD = 'correct horse'

let server: TestServer
let url: string
let tokens: { accessToken: string; refreshToken: string }
beforeAll(async () => {
  server = await startTestServer({ modules })
  url = await server.listen()
  const passwordHash = await hashPassword(PASSWORD)
  const { id } = server.people.helena
  await server.app.platform.database.write((tx) => tx.updateTable('users').set({ passwordHash }).where('id', '=', id).execute())
})
afterAll(() => server.close())

type Response = { status: number; code: string | undefined }

async function call(method: string, path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${tokens?.accessToken}` }
  const response = await fetch(`${url}${path}`, { method, headers, ...(method !== 'GET' && { body: JSON.stringify(body) }) })
  const answer = (await response.json()) as { code?: string }
  if (path.startsWith('/jwt/') && response.ok) tokens = answer as typeof tokens
  return { status: response.status, code: answer.code }
}
const post = (path: string, body: object) => call('POST', path, body)

const signIn = () => post('/jwt/login', { email: server.people.helena.email, password: PASSWORD })

/** Renews the access token, which lasts ten minutes as well. */
async function waitFor(seconds: number): Promise<void> {
  server.clock.advance(seconds)
  expect(await post('/jwt/refresh-token', { refreshToken: tokens.refreshToken })).toMatchObject({ status: 200 })
}

const listSensitiveCalls = (): Endpoint[] =>
  server.app.platform.modules.flatMap(({ contract }) => Object.values(contract)).filter((one) => one.requiresRecentSignIn)

/** Without valid input, so that the calls change nothing. */
const callSensitive = () =>
  Promise.all(listSensitiveCalls().map(({ method, path }) => call(method, path.replace(/:\w+/g, '987654321'), { unknown: true })))

test('sensitive calls are possible for ten minutes after signing in, and again after confirming the identity', async () => {
  await signIn()
  expect(listSensitiveCalls().length).toBeGreaterThan(10)
  const isRejected = ({ code }: Response) => code === 'auth.confirmation_required'
  await waitFor(600)
  expect((await callSensitive()).filter(isRejected)).toEqual([])
  await waitFor(1)
  expect((await callSensitive()).every(isRejected)).toBe(true)
  expect(await post('/api/account/confirm-identity', { password: PASSWORD })).toMatchObject({ status: 200 })
  await waitFor(600)
  expect((await callSensitive()).filter(isRejected)).toEqual([])
  await waitFor(1)
  expect((await callSensitive()).every(isRejected)).toBe(true)
})

test('inviting people with more than the default role needs a recent sign-in', async () => {
  await signIn()
  await waitFor(601)
  const invite = (email: string, role: string) => post('/apps/users/invite-users', { people: [{ name: 'Rosa', email, role }] })
  expect(await invite('rosa.one@example.test', 'admin')).toMatchObject({ status: 403, code: 'auth.confirmation_required' })
  expect(await invite('rosa.two@example.test', 'staff')).toMatchObject({ status: 200 })
})

test('assigning a new user more than the default role needs a recent sign-in', async () => {
  await signIn()
  await waitFor(601)
  const add = (name: string, role?: string) =>
    post('/apps/users/add-user', { fullName: name, username: name, email: `${name}@example.test`, ...(role && { role }) })
  expect(await add('ada', 'manager')).toEqual({ status: 403, code: 'auth.confirmation_required' })
  const rest = [await add('bea'), await add('cai', 'staff'), await add('dan', 'guest')]
  expect(rest.map(({ status }) => status)).toEqual([200, 200, 200])
  const approve = (role: string) => post('/api/account/answer-registration', { userId: server.people.camille.id, accept: true, role })
  expect(await approve('admin')).toEqual({ status: 403, code: 'auth.confirmation_required' })
  await post('/api/account/confirm-identity', { password: PASSWORD })
  expect(await add('ada', 'manager')).toMatchObject({ status: 200 })
  expect(await approve('admin')).toMatchObject({ status: 200 })
})
