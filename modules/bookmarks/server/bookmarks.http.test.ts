import { afterEach, beforeEach, expect, test } from 'vitest'
import { serverModule } from '#platform/server/module.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'
import { bookmarksModule } from './index.ts'

const OPEN = { id: 901, title: 'Boats', icon: 'ship', link: '/boats', access: 'signed-in' } as const
const CLOSED = { id: 902, title: 'Safe', icon: 'lock', link: '/safe', access: ['manage', 'Workspace'] } as const
const harbour = serverModule({ name: 'harbour', contract: {}, verbs: {}, pages: [OPEN, CLOSED] })

let server: TestServer
beforeEach(async () => void (server = await startTestServer({ modules: [bookmarksModule, harbour] })))
afterEach(() => server.close())

const data = async (name: 'helena' | 'sam' | 'stranger') => (await server.as(name).get('/api/bookmarks/data')).body
const linksOf = (items: { link: string }[]) => items.map((item) => item.link)
const toggle = (name: 'helena' | 'sam' | 'stranger', id: unknown) => server.as(name).post('/api/bookmarks/update', { id })

test('suggestions are all pages that the viewer may read', async () => {
  expect(linksOf((await data('helena')).suggestions)).toEqual(expect.arrayContaining(['/boats', '/safe', '/account']))
  expect(linksOf((await data('sam')).suggestions)).not.toContain('/safe')
  expect(linksOf((await data('stranger')).suggestions)).toContain('/boats')
  expect((await server.guest.get('/api/bookmarks/data')).status).toBe(401)
})

test('toggling flips the suggestion and moves it into or out of the bookmarks, for that user alone', async () => {
  expect((await toggle('sam', OPEN.id)).body).toEqual({
    bookmark: { id: 901, title: 'Boats', icon: 'ship', link: '/boats', isBookmarked: true },
  })
  const marked = await data('sam')
  expect(marked.bookmarks).toEqual([{ id: 901, title: 'Boats', icon: 'ship', link: '/boats', isBookmarked: true }])
  expect(marked.suggestions.find((one: { id: number }) => one.id === OPEN.id).isBookmarked).toBe(true)
  expect((await data('helena')).bookmarks).toEqual([])
  expect((await toggle('sam', OPEN.id)).body.bookmark.isBookmarked).toBe(false)
  expect((await data('sam')).bookmarks).toEqual([])
})

test('a page that is not there or may not be read is 404, a bad id 400, and nothing is kept', async () => {
  expect((await toggle('sam', CLOSED.id)).status).toBe(404)
  expect((await toggle('sam', 12_345)).status).toBe(404)
  for (const id of [0, -1, 1.5, '901', null]) expect((await toggle('sam', id)).status).toBe(400)
  expect(await server.app.platform.database.read.selectFrom('bookmarks').selectAll().execute()).toEqual([])
})

test('toggling can be undone, and the undo too', async () => {
  const undo = (change: unknown) => server.as('sam').post('/api/journal/undo', { change })
  const first = await toggle('sam', OPEN.id)
  const undone = await undo(first.headers['x-change'])
  expect([undone.body, (await data('sam')).bookmarks]).toEqual([{ undone: 1 }, []])
  expect((await undo(undone.headers['x-change'])).status).toBe(200)
  expect(linksOf((await data('sam')).bookmarks)).toEqual(['/boats'])
})

test('undoing a removal keeps a bookmark that was set anew meanwhile', async () => {
  await toggle('sam', OPEN.id)
  const removed = await toggle('sam', OPEN.id)
  await toggle('sam', OPEN.id)
  expect((await server.undo(removed)).status).toBe(200)
  expect(linksOf((await data('sam')).bookmarks)).toEqual(['/boats'])
})

test('two clicks at the same moment leave one bookmark or none', async () => {
  await Promise.all([toggle('sam', OPEN.id), toggle('sam', OPEN.id)])
  expect((await data('sam')).bookmarks.length).toBeLessThanOrEqual(1)
})
