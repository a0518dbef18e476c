import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { sql } from 'kysely'
import { expect, test as anyTest } from 'vitest'
import { todoModule } from '#modules/todo/server/index.ts'
import { createApp, type App } from '#platform/server/app.ts'
import { abortOnDisconnect } from '#platform/server/database/request-signal.ts'
import { openTestDatabase } from '#platform/server/testing/database.ts'
import { createPeople } from '#platform/server/testing/people.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { openSocket } from '#platform/server/testing/socket.ts'
import { startPgBouncer } from './pgbouncer.ts'

const test = anyTest.runIf(process.env.TEST_DATABASE === 'postgres')

async function startApp(dataDir: string, databaseUrl: string): Promise<App> {
  const app = await createApp({ config: readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }), modules: [todoModule] })
  await app.start()
  return app
}

test('PgBouncer in transaction mode is rejected with one line that says what to do', async () => {
  await using database = await openTestDatabase()
  await using bouncer = await startPgBouncer(database.databaseUrl!, 'transaction')
  await expect(startApp(database.dataDir, bouncer.url)).rejects.toThrow(
    /^DATABASE_URL: 127\.0\.0\.1:\d+\/\w+ is a connection pooler .* Set pool_mode = session, or connect to PostgreSQL directly\.$/,
  )
})

test('PgBouncer in session mode works: commands, changes between processes and canceled queries', async () => {
  await using database = await openTestDatabase()
  await using bouncer = await startPgBouncer(database.databaseUrl!, 'session')
  const first = await startApp(database.dataDir, bouncer.url)
  const { sam } = await createPeople(first.platform)
  const second = await startApp(database.dataDir, bouncer.url)
  try {
    const socket = await openSocket(await second.http.listen({ host: '127.0.0.1', port: 0 }), sam.accessToken)
    socket.send({ type: 'subscribe', topics: ['todo'] })
    await socket.next((message) => message.type === 'subscribed')
    const headers = { authorization: `Bearer ${sam.accessToken}` }
    const payload = { task: { title: 'Through the pooler' } }
    const created = await first.http.inject({ method: 'POST', url: '/apps/todo/add-tasks', headers, payload })
    expect(created.statusCode).toBe(200)
    await socket.next((message) => message.type === 'changed')
    socket.close()
    const response = Object.assign(new EventEmitter(), { writableFinished: false }) as unknown as ServerResponse
    const slow = abortOnDisconnect(response, () => sql`select pg_sleep(60)`.execute(first.platform.database.slow))
    const problem = slow.catch((error: unknown) => error)
    const running = sql<{ count: number }>`select count(*) from pg_stat_activity where query = 'select pg_sleep(60)' and state = 'active'`
    await expect.poll(async () => (await running.execute(second.platform.database.read)).rows).toEqual([{ count: 1 }])
    response.emit('close')
    expect(await problem).toMatchObject({ code: 'given_up' })
    await expect.poll(async () => (await running.execute(second.platform.database.read)).rows).toEqual([{ count: 0 }])
  } finally {
    await first.stop()
    await second.stop()
  }
})
