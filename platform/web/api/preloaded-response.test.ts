import { afterEach, expect, test, vi } from 'vitest'
import { parsePreloadedBody, takePreloadedBody, takePreloadedResponse } from './preloaded-response.ts'

const HEADERS = { accept: 'application/json', authorization: 'Bearer sam' }
const answer = Promise.resolve(new Response('{}'))
const asked = (given = answer) => vi.stubGlobal('window', { preloadedRequest: { url: '/tasks?page=1', headers: HEADERS, response: given } })
afterEach(() => void vi.unstubAllGlobals())

test('returns the preloaded response once', () => {
  asked()
  expect(takePreloadedResponse('/tasks?page=1', HEADERS)).toBe(answer)
  expect(takePreloadedResponse('/tasks?page=1', HEADERS)).toBeUndefined()
})

test('ignores the preloaded response for another URL, user or view-as', () => {
  asked()
  expect(takePreloadedResponse('/tasks?page=2', HEADERS)).toBeUndefined()
  expect(takePreloadedResponse('/tasks?page=1', { ...HEADERS, authorization: 'Bearer wei' })).toBeUndefined()
  asked()
  expect(takePreloadedResponse('/tasks?page=1', { ...HEADERS, 'x-view-as': '7' })).toBeUndefined()
})

test('returns the preloaded body at once, only to the same user', async () => {
  asked(Promise.resolve(Response.json({ total: 7 })))
  expect(takePreloadedBody('/tasks?page=1', HEADERS)).toBeUndefined()
  await parsePreloadedBody()
  expect(takePreloadedBody('/tasks?page=2', HEADERS)).toBeUndefined()
  expect(takePreloadedBody('/tasks?page=1', HEADERS)).toEqual({ total: 7 })
  expect(takePreloadedBody('/tasks?page=1', HEADERS)).toBeUndefined()
  asked(Promise.resolve(Response.json({ total: 7 })))
  await parsePreloadedBody()
  expect(takePreloadedBody('/tasks?page=1', { ...HEADERS, authorization: 'Bearer wei' })).toBeUndefined()
})

test('ignores preloaded errors, lost connections and invalid bodies', async () => {
  for (const given of [
    Promise.resolve(new Response('{}', { status: 401 })),
    Promise.reject(new TypeError('lost')),
    Promise.resolve(new Response('<')),
  ]) {
    asked(given)
    await parsePreloadedBody()
    expect(takePreloadedBody('/tasks?page=1', HEADERS)).toBeUndefined()
    expect(takePreloadedResponse('/tasks?page=1', HEADERS)).toBe(given)
  }
})
