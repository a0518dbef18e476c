import { QueryObserver } from '@tanstack/react-query'
import Type from 'typebox'
import { afterEach, expect, test, vi } from 'vitest'
import { endpoint } from '#platform/contract/endpoint.ts'
import type { UserData } from '#platform/contract/user.ts'
import { clearDataOnUserChange } from './account.ts'
import { buildRequest } from '../api/api.ts'
import { apiQueryOptions } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { startViewAs } from './session.ts'
import { jsonResponse, stubFetch, stubStorage, storeSession } from '../testing/browser-stubs.ts'

const list = endpoint('GET /apps/todo/tasks', {
  access: 'signed-in',
  summary: '',
  topic: 'todo',
  input: Type.Object({}),
  output: Type.Object({ of: Type.String() }),
})

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

test.each(['on the page', 'left'])('shows no data of the administrator while switching to view-as (%s)', async (place) => {
  storeSession(stubStorage(), 'mine')
  const { url, init } = buildRequest(list, {})
  const headers = { ...init.headers, authorization: 'Bearer mine' }
  const response = Promise.resolve(jsonResponse({ of: 'Ada' }))
  vi.stubGlobal('window', { preloadedRequest: { url, headers, response, body: { of: 'Ada' } } })
  let answerNow = (_: Response) => {}
  stubFetch(() => new Promise((resolve) => (answerNow = resolve)))
  clearDataOnUserChange()
  const shows = () => new QueryObserver(queryClient, apiQueryOptions(list, {}))
  const shown = shows()
  const leave = shown.subscribe(() => {})
  expect(shown.getCurrentResult().data).toEqual({ of: 'Ada' })
  if (place === 'left') leave()
  startViewAs({ id: 8, fullName: 'Sam', viewedBy: { id: 7, fullName: 'Ada', avatar: null } } as UserData)
  const now = place === 'left' ? shows() : shown
  now.subscribe(() => {})
  expect(now.getCurrentResult()).toMatchObject({ data: undefined, isPending: true, isFetching: true })
  await vi.waitFor(() => answerNow(jsonResponse({ of: 'Sam' })))
  await vi.waitFor(() => expect(now.getCurrentResult().data).toEqual({ of: 'Sam' }))
})
