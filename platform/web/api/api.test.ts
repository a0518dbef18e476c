import Type from 'typebox'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endpoint } from '#platform/contract/endpoint.ts'
import { identity } from '#platform/contract/identity.ts'
import { ApiProblem } from './api-problem.ts'
import { callApi, clearUnansweredRequests, buildRequest, callMutation } from './api.ts'
import { finishConfirmation, isConfirmationPending } from '../session/confirm-identity.ts'
import { getSignOutReason } from '../session/session.ts'
import { jsonResponse, stubFetch, stubStorage, problemResponse, storeSession } from '../testing/browser-stubs.ts'

const shared = { access: 'signed-in', summary: '', output: Type.Object({}) } as const
const listTasks = endpoint('GET /apps/todo/tasks', { ...shared, input: Type.Object({ q: Type.String() }) })
const addTask = endpoint('POST /apps/todo/add-tasks', { ...shared, input: Type.Object({ task: Type.Object({}) }) })

let stored: Map<string, string>
beforeEach(() => {
  stored = stubStorage()
  storeSession(stored)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const bearer = (token: string) => `Bearer ${token}`
const isRenewal = ({ path }: { path: string }) => path === '/jwt/refresh-token'

/** Accepts only the access token `new`, which a refresh returns. */
const strict = (renewal: () => Response | Promise<Response>) =>
  stubFetch((asked) => {
    if (isRenewal(asked)) return renewal()
    return asked.headers['authorization'] === bearer('new') ? jsonResponse({ tasks: [] }) : problemResponse(401, 'auth.token_invalid')
  })
const renewed = () => jsonResponse({ accessToken: 'new', refreshToken: 'refresh-2', tokenType: 'Bearer' })

test('builds path parameters, repeated query values and DELETE queries', () => {
  const remove = { ...listTasks, method: 'DELETE', path: '/api/account/sessions/:id' } as const
  expect(buildRequest(remove, { id: 7, ids: [1, 2], none: [], q: 'a b', left: undefined }).url).toBe(
    '/api/account/sessions/7?ids=1&ids=2&none=&q=a+b',
  )
})

test('sends a tab id and an idempotency key with mutations, but no key when signing in', () => {
  const keys = [buildRequest(addTask, { task: {} }), buildRequest(addTask, { task: {} })].map(({ init }) => init.headers['idempotency-key'])
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys[0]).not.toBe(keys[1])
  expect(buildRequest(addTask, { task: {} }).init.headers['x-tab']).toBeTruthy()
  expect(buildRequest(identity.login, {}).init.headers).not.toHaveProperty('idempotency-key')
})

test('refreshes the token once for many failed requests and repeats each once', async () => {
  const calls = strict(renewed)
  await Promise.all(Array.from({ length: 20 }, (_, index) => callApi(listTasks, { q: String(index) })))
  expect(calls.filter(isRenewal)).toMatchObject([{ headers: { authorization: bearer('old') }, body: { refreshToken: 'refresh-1' } }])
  expect(calls.filter(({ headers }) => headers['authorization'] === bearer('new'))).toHaveLength(20)
  expect(calls).toHaveLength(41)
  expect([stored.get('accessToken'), stored.get('refreshToken')]).toEqual(['new', 'refresh-2'])
})

test('asks once to confirm the identity, then repeats all calls that need it, and rejects them if the user cancels', async () => {
  let isConfirmed = false
  const calls = stubFetch(() => (isConfirmed ? jsonResponse({}) : problemResponse(403, 'auth.confirmation_required')))
  const canceled = callApi(addTask, { task: {} }).catch((problem: unknown) => problem)
  await vi.waitFor(() => expect(isConfirmationPending()).toBe(true))
  finishConfirmation(false)
  expect(await canceled).toMatchObject({ code: 'auth.confirmation_required' })
  const both = Promise.all([callApi(addTask, { task: {} }), callApi(addTask, { task: {} })])
  await vi.waitFor(() => expect([calls.length, isConfirmationPending()]).toEqual([3, true]))
  isConfirmed = true
  finishConfirmation(true)
  await both
  expect(calls).toHaveLength(5)
})

test('does not send a request a third time if it returns 401 after the refresh', async () => {
  const calls = stubFetch((asked) => (isRenewal(asked) ? renewed() : problemResponse(401, 'auth.token_invalid')))
  await expect(callApi(listTasks, { q: '' })).rejects.toMatchObject({ status: 401 })
  expect(calls).toHaveLength(3)
})

test('uses a token that another tab has renewed', async () => {
  const calls = strict(() => problemResponse(401, 'auth.session_ended'))
  const asked = callApi(listTasks, { q: '' })
  stored.set('accessToken', 'new')
  await asked
  expect(calls.filter(isRenewal)).toHaveLength(0)
})

test('does not repeat a request as another user who has signed in meanwhile', async () => {
  const calls = strict(() => problemResponse(401, 'auth.session_ended'))
  const asked = callApi(addTask, { task: {} })
  stored.set('accessToken', 'new')
  stored.set('userData', JSON.stringify({ id: 8, fullName: 'Wei Chen', ability: [] }))
  await expect(asked).rejects.toMatchObject({ status: 401 })
  expect(calls).toHaveLength(1)
})

test('signs out with a reason if the refresh is rejected', async () => {
  strict(() => problemResponse(401, 'auth.session_ended'))
  await expect(callApi(listTasks, { q: '' })).rejects.toMatchObject({ code: 'auth.session_ended' })
  expect(['accessToken', 'refreshToken', 'tokenType', 'userData'].filter((key) => stored.has(key))).toEqual([])
  expect(getSignOutReason()).toBe('ended')
})

test('keeps the session if the refresh gets no response', async () => {
  strict(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(callApi(listTasks, { q: '' })).rejects.toMatchObject({ status: 0, code: 'network' })
  expect(stored.get('refreshToken')).toBe('refresh-1')
})

test('never refreshes for requests under /jwt/', async () => {
  const calls = stubFetch(() => problemResponse(401, 'auth.session_ended'))
  await expect(callApi(identity.logout, {})).rejects.toBeInstanceOf(ApiProblem)
  expect(calls).toHaveLength(1)
})

test('retries a GET without a response, but not a mutation', async () => {
  vi.useFakeTimers()
  const calls = stubFetch(() => Promise.reject(new TypeError('Failed to fetch')))
  const read = callApi(listTasks, { q: '' }).catch((refused: ApiProblem) => refused.code)
  await vi.runAllTimersAsync()
  expect(await read).toBe('network')
  expect(calls).toHaveLength(4)
  await expect(callApi(addTask, { task: {} })).rejects.toMatchObject({ code: 'network' })
  expect(calls).toHaveLength(5)
})

test('reuses the idempotency key within a minute without a response, unless another mutation succeeded since', async () => {
  vi.useFakeTimers()
  let isAway = true
  const calls = stubFetch(() => (isAway ? Promise.reject(new TypeError('Failed to fetch')) : jsonResponse({})))
  const post = async (task: object, away: boolean) => {
    isAway = away
    await callApi(addTask, { task }).catch(() => {})
    return calls.at(-1)!.headers['idempotency-key']
  }
  const lost = await post({}, true)
  expect(await post({}, true)).toBe(lost)
  expect(await post({}, false)).toBe(lost)
  const next = await post({}, true)
  expect(next).not.toBe(lost)
  clearUnansweredRequests()
  expect(await post({}, true)).not.toBe(next)
  const old = await post({}, true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await post({}, true)).not.toBe(old)
})

test('returns the change id of a mutation; an error has code, fields and request id', async () => {
  stubFetch(() => jsonResponse({ task: {} }, 200, { 'x-change': 'c1' }))
  expect((await callMutation(addTask, { task: {} })).change).toBe('c1')
  const errors = [{ path: '/task/title', message: 'must not be empty' }]
  stubFetch(() => jsonResponse({ code: 'invalid', detail: 'No', errors }, 400, { 'x-request-id': 'r1' }))
  await expect(callApi(addTask, { task: {} })).rejects.toMatchObject({ status: 400, code: 'invalid', errors, requestId: 'r1' })
})
