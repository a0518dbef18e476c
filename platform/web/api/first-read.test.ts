import { afterEach, expect, test, vi } from 'vitest'
import { parsePreloadedBody, takePreloadedBody, takePreloadedResponse } from './first-read.ts'

const HEADERS = { accept: 'application/json', authorization: 'Bearer sam' }
const answer = Promise.resolve(new Response('{}'))
const asked = (given = answer) => vi.stubGlobal('window', { firstRead: { address: '/tasks?page=1', headers: HEADERS, answer: given } })
afterEach(() => void vi.unstubAllGlobals())

test('what the document has asked for is taken once', () => {
  asked()
  expect(takePreloadedResponse('/tasks?page=1', HEADERS)).toBe(answer)
  expect(takePreloadedResponse('/tasks?page=1', HEADERS)).toBeUndefined()
})

test('another address, another person or a view as somebody else asks for itself', () => {
  asked()
  expect(takePreloadedResponse('/tasks?page=2', HEADERS)).toBeUndefined()
  expect(takePreloadedResponse('/tasks?page=1', { ...HEADERS, authorization: 'Bearer wei' })).toBeUndefined()
  asked()
  expect(takePreloadedResponse('/tasks?page=1', { ...HEADERS, 'x-view-as': '7' })).toBeUndefined()
})

test('what it says shows at once where it has come, and only to who asked', async () => {
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

test('a refusal, a lost line or a broken answer is left to the call that asks again', async () => {
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
