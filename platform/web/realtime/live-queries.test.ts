import { QueryObserver } from '@tanstack/react-query'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { startRealtime } from './live-queries.ts'
import { apiQueryOptions } from '../api/queries.ts'
import { getQueryKey, queryClient } from '../api/query-client.ts'
import { jsonResponse, stubFetch, stubWebSocket, stubStorage, storeSession } from '../testing/browser-stubs.ts'

const list = endpoint('GET /apps/quays', {
  access: 'signed-in',
  summary: '',
  topic: 'quays',
  input: Type.Object({}),
  output: Type.Object({ quays: Type.Array(Type.String()) }),
})

let answers: ((quay: string) => Promise<void>)[]
let endLive: () => void
let socket: { receive: (message: object) => void }
let tab: { hidden: boolean; visibilityState: string }

beforeAll(async () => {
  vi.useFakeTimers()
  storeSession(stubStorage(), `h.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 600 }))}.s`)
  socket = stubWebSocket()
  tab = { hidden: false, visibilityState: 'visible' }
  vi.stubGlobal('document', tab)
  stubFetch(() => new Promise((resolve) => answers.push((quay) => (resolve(jsonResponse({ quays: [quay] })), settled()))))
  endLive = await startRealtime()
})
beforeEach(() => {
  queryClient.clear()
  answers = []
})
afterAll(() => {
  endLive()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const settled = async () => void (await vi.advanceTimersByTimeAsync(0))
const state = () => queryClient.getQueryState<{ quays: string[] }>(getQueryKey(list, {}))!
const shown = () => state().data?.quays
const receive = (message: object) => (socket.receive(message), settled())
const changes = () => receive({ type: 'changed', topics: [{ topic: 'quays', by: 'another', watchers: 1 }] })
const subscribed = (quiet: number) => receive({ type: 'subscribed', topics: ['quays'], refused: [], quiet: [quiet] })

/** Mounts a list query; returns its unmount function. */
const open = () => new QueryObserver(queryClient, apiQueryOptions(list, {})).subscribe(() => {})

test('refetches a query from before its subscription only if the topic changed since', async () => {
  const close = open()
  await answers[0]!('north')
  await vi.advanceTimersByTimeAsync(1_000)
  await subscribed(1_500)
  expect(answers).toHaveLength(1)
  await subscribed(500)
  expect(answers).toHaveLength(2)
  close()
})

test('refetches a list that changed during its first request', async () => {
  const close = open()
  await changes()
  await answers[0]!('north')
  expect([answers.length, shown()]).toEqual([2, ['north']])
  await answers[1]!('south')
  expect([answers.length, shown(), state().isInvalidated]).toEqual([2, ['south'], false])
  close()
})

test('refetches after the first response if the topic changed since the request', async () => {
  const close = open()
  await vi.advanceTimersByTimeAsync(1_000)
  await subscribed(1_500)
  await answers[0]!('north')
  expect(answers).toHaveLength(1)
  close()
  queryClient.clear()
  const leave = open()
  await vi.advanceTimersByTimeAsync(1_000)
  await subscribed(500)
  await answers[1]!('north')
  expect(answers).toHaveLength(3)
  leave()
})

test('refetches a list changed in a hidden tab when the tab becomes visible', async () => {
  const close = open()
  await answers[0]!('north')
  Object.assign(tab, { hidden: true, visibilityState: 'hidden' })
  void queryClient.invalidateQueries({ queryKey: ['quays'] })
  await changes()
  await answers[1]!('south')
  Object.assign(tab, { hidden: false, visibilityState: 'visible' })
  expect([answers.length, shown(), state().isInvalidated]).toEqual([2, ['south'], true])
  close()
})
