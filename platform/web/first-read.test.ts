import { afterEach, expect, test, vi } from 'vitest'
import { takeFirstRead } from './first-read.ts'

const HEADERS = { accept: 'application/json', authorization: 'Bearer sam' }
const answer = Promise.resolve(new Response('{}'))
const asked = () => vi.stubGlobal('window', { firstRead: { address: '/tasks?page=1', headers: HEADERS, answer } })
afterEach(() => void vi.unstubAllGlobals())

test('what the document has asked for is taken once', () => {
  asked()
  expect(takeFirstRead('/tasks?page=1', HEADERS)).toBe(answer)
  expect(takeFirstRead('/tasks?page=1', HEADERS)).toBeUndefined()
})

test('another address, another person or a view as somebody else asks for itself', () => {
  asked()
  expect(takeFirstRead('/tasks?page=2', HEADERS)).toBeUndefined()
  expect(takeFirstRead('/tasks?page=1', { ...HEADERS, authorization: 'Bearer wei' })).toBeUndefined()
  asked()
  expect(takeFirstRead('/tasks?page=1', { ...HEADERS, 'x-view-as': '7' })).toBeUndefined()
})
