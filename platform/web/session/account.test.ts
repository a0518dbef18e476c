import { QueryObserver } from '@tanstack/react-query'
import Type from 'typebox'
import { afterEach, expect, test, vi } from 'vitest'
import { endpoint } from '#platform/contract/endpoint.ts'
import type { UserData } from '#platform/contract/identity.ts'
import { forgetOnChange } from './account.ts'
import { requestOf } from '../api/api.ts'
import { readOptions } from '../api/queries.ts'
import { queries } from '../api/query-client.ts'
import { startViewing } from './session.ts'
import { answered, fakeServer, fakeStorage, signInAs } from '../testing/browser-world.ts'

const list = endpoint({
  access: 'signed-in',
  summary: '',
  method: 'GET',
  path: '/apps/todo/tasks',
  topic: 'todo',
  input: Type.Object({}),
  output: Type.Object({ of: Type.String() }),
})

afterEach(() => {
  queries.clear()
  vi.unstubAllGlobals()
})

test.each(['on the page', 'left'])('whoever views as somebody sees nothing of their own meanwhile in what is %s', async (place) => {
  signInAs(fakeStorage(), 'mine')
  const { address, init } = requestOf(list, {})
  const headers = { ...init.headers, authorization: 'Bearer mine' }
  const answer = Promise.resolve(answered({ of: 'Ada' }))
  vi.stubGlobal('window', { firstRead: { address, headers, answer, body: { of: 'Ada' } } })
  let answerNow = (_: Response) => {}
  fakeServer(() => new Promise((resolve) => (answerNow = resolve)))
  forgetOnChange()
  const shows = () => new QueryObserver(queries, readOptions(list, {}))
  const shown = shows()
  const leave = shown.subscribe(() => {})
  expect(shown.getCurrentResult().data).toEqual({ of: 'Ada' })
  if (place === 'left') leave()
  startViewing({ id: 8, fullName: 'Sam', viewedBy: { id: 7, fullName: 'Ada', avatar: null } } as UserData)
  const now = place === 'left' ? shows() : shown
  now.subscribe(() => {})
  expect(now.getCurrentResult()).toMatchObject({ data: undefined, isPending: true, isFetching: true })
  await vi.waitFor(() => answerNow(answered({ of: 'Sam' })))
  await vi.waitFor(() => expect(now.getCurrentResult().data).toEqual({ of: 'Sam' }))
})
