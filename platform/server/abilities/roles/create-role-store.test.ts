import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { createMemoryBus } from '../../realtime/bus.ts'
import { startTestServer } from '../../testing/server.ts'
import { createRoleStore } from './create-role-store.ts'

/** Fails the first query. */
function failOnce(): KyselyPlugin {
  let hasFailed = false
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (hasFailed) return result
      hasFailed = true
      throw new Error('The database is away.')
    },
  }
}

test('roles are read again after the database was unavailable', async () => {
  await using server = await startTestServer()
  const { database, modules } = server.app.platform
  const failing = { ...database, read: database.read.withPlugin(failOnce()) }
  const store = createRoleStore({ database: failing, bus: createMemoryBus(), modules })

  await expect(store.ready()).rejects.toThrow('The database is away.')
  await store.ready()
  expect(store.list().map(({ name }) => name)).toContain('staff')
})
