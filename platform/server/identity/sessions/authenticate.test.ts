import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { startTestServer } from '../../testing/server.ts'
import { createAuthenticator } from './authenticate.ts'

/** Holds back the results of queries until `release` is called. */
function delayResults() {
  const released = Promise.withResolvers<void>()
  const read = Promise.withResolvers<void>()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      read.resolve()
      await released.promise
      return result
    },
  }
  return { plugin, isRead: read.promise, release: released.resolve }
}

test('does not cache a user who was read just before being deactivated', async () => {
  await using server = await startTestServer()
  const { platform } = server.app
  const { plugin, isRead, release } = delayResults()
  const database = { ...platform.database, read: platform.database.read.withPlugin(plugin) }
  const authenticator = createAuthenticator({ ...platform, database })
  const { id, accessToken } = server.people.sam

  const before = authenticator.getViewerByToken(accessToken)
  await isRead
  await platform.database.write((tx) => tx.updateTable('users').set({ status: 'inactive' }).where('id', '=', id).execute())
  platform.bus.publish({ users: [id] })
  release()

  expect(await before).toMatchObject({ id })
  expect(await authenticator.getViewerByToken(accessToken)).toBeUndefined()
})

test('reports each session that was used since the last call once', async () => {
  await using server = await startTestServer()
  const authenticator = createAuthenticator(server.app.platform)
  const { id: userId, sessionId, accessToken } = server.people.sam
  await authenticator.getViewerByToken(accessToken)
  await authenticator.getViewerByToken(accessToken)
  expect(authenticator.takeUsedSessions()).toEqual([{ sessionId, userId }])
  expect(authenticator.takeUsedSessions()).toEqual([])
})
