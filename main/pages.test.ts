import { expect, test } from 'vitest'
import { startTestServer } from '#platform/server/testing/server.ts'
import { modules } from './modules.server.ts'

test('page ids and paths are unique, because bookmarks store ids', async () => {
  await using server = await startTestServer({ modules, isEmpty: true })
  const { pages } = server.app.platform
  expect(pages.length).toBeGreaterThan(4)
  expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length)
  expect(new Set(pages.map(({ link }) => link)).size).toBe(pages.length)
})
