import { afterEach, beforeEach, expect, test } from 'vitest'
import { serverModule } from '#platform/server/module.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'
import { bookmarksModule } from './index.ts'

const OPEN_PAGE = { id: 901, title: 'Boats', icon: 'ship', link: '/boats', access: 'signed-in' } as const
const RESTRICTED_PAGE = { id: 902, title: 'Safe', icon: 'lock', link: '/safe', access: ['manage', 'Workspace'] } as const
const sampleModule = serverModule({ name: 'sample', contract: {}, handlers: {}, pages: [OPEN_PAGE, RESTRICTED_PAGE] })

let server: TestServer
beforeEach(async () => void (server = await startTestServer({ modules: [bookmarksModule, sampleModule] })))
afterEach(() => server.close())

const data = async (name: 'helena' | 'sam' | 'stranger') => (await server.as(name).get('/api/bookmarks/data')).body
const getLinks = (items: { link: string }[]) => items.map((item) => item.link)
const toggle = (name: 'helena' | 'sam' | 'stranger', id: unknown) => server.as(name).post('/api/bookmarks/update', { id })

test('suggests all pages that the viewer can read', async () => {
  expect(getLinks((await data('helena')).suggestions)).toEqual(expect.arrayContaining(['/boats', '/safe', '/account']))
  expect(getLinks((await data('sam')).suggestions)).not.toContain('/safe')
  expect(getLinks((await data('stranger')).suggestions)).toContain('/boats')
  expect((await server.guest.get('/api/bookmarks/data')).status).toBe(401)
})

test('toggling adds or removes a bookmark for that user only', async () => {
  expect((await toggle('sam', OPEN_PAGE.id)).body).toEqual({
    bookmark: { id: 901, title: 'Boats', icon: 'ship', link: '/boats', isBookmarked: true },
  })
  const response = await data('sam')
  expect(response.bookmarks).toEqual([{ id: 901, title: 'Boats', icon: 'ship', link: '/boats', isBookmarked: true }])
  expect(response.suggestions.find((page: { id: number }) => page.id === OPEN_PAGE.id).isBookmarked).toBe(true)
  expect((await data('helena')).bookmarks).toEqual([])
  expect((await toggle('sam', OPEN_PAGE.id)).body.bookmark.isBookmarked).toBe(false)
  expect((await data('sam')).bookmarks).toEqual([])
})

test('rejects unknown or unreadable pages with 404 and invalid ids with 400, and saves nothing', async () => {
  expect((await toggle('sam', RESTRICTED_PAGE.id)).status).toBe(404)
  expect((await toggle('sam', 12_345)).status).toBe(404)
  for (const id of [0, -1, 1.5, '901', null]) expect((await toggle('sam', id)).status).toBe(400)
  expect(await server.app.platform.database.read.selectFrom('bookmarks').selectAll().execute()).toEqual([])
})

test('a toggle can be undone and redone', async () => {
  const undo = (change: unknown) => server.as('sam').post('/api/journal/undo', { change })
  const first = await toggle('sam', OPEN_PAGE.id)
  const undone = await undo(first.headers['x-change'])
  expect([undone.body, (await data('sam')).bookmarks]).toEqual([{ undone: 1 }, []])
  expect((await undo(undone.headers['x-change'])).status).toBe(200)
  expect(getLinks((await data('sam')).bookmarks)).toEqual(['/boats'])
})

test('undoing a removal keeps a bookmark that was added again since', async () => {
  await toggle('sam', OPEN_PAGE.id)
  const removed = await toggle('sam', OPEN_PAGE.id)
  await toggle('sam', OPEN_PAGE.id)
  expect((await server.undo(removed)).status).toBe(200)
  expect(getLinks((await data('sam')).bookmarks)).toEqual(['/boats'])
})

test('two concurrent toggles leave at most one bookmark', async () => {
  await Promise.all([toggle('sam', OPEN_PAGE.id), toggle('sam', OPEN_PAGE.id)])
  expect((await data('sam')).bookmarks.length).toBeLessThanOrEqual(1)
})
