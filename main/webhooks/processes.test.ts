import { expect, test, vi } from 'vitest'
import { todoModule } from '#modules/todo/server/index.ts'
import { startReceiver } from '#modules/webhooks/server/testing/receiver-fixture.ts'
import { webhooksModule } from '#modules/webhooks/server/index.ts'
import { createApp } from '#platform/server/app.ts'
import { connect } from '#platform/server/database/connect.ts'
import { startTestServer } from '#platform/server/testing/server.ts'
import { createTestClient } from '#platform/server/testing/test-client.ts'

const isOnPostgres = process.env.TEST_DATABASE === 'postgres'
const modules = [todoModule, webhooksModule]
const TASKS = 40

test.runIf(isOnPostgres)('two processes send each event once and in order per record', async () => {
  await using server = await startTestServer({ modules })
  await using receiver = await startReceiver()
  const { config, clock } = server.app.platform
  const second = await createApp({ config, modules, clock, database: await connect(config) })
  await second.start()
  try {
    const clients = [server.as('helena'), createTestClient(second.http, [], server.people.helena.accessToken)]
    const events = ['task.created', 'task.updated']
    expect((await clients[0]!.post('/api/webhooks', { url: receiver.url, events })).status).toBe(200)
    // Another process learns of a new webhook within a second.
    await vi.waitFor(
      async () => {
        await clients[1]!.post('/apps/todo/add-tasks', { task: { title: 'Is the webhook known?' } })
        expect(receiver.messages.length).toBeGreaterThan(0)
      },
      { timeout: 10_000, interval: 200 },
    )
    const changeTask = async (number: number) => {
      const [one, other] = [clients[number % 2]!, clients[(number + 1) % 2]!]
      const { body } = await one.post('/apps/todo/add-tasks', { task: { title: `Task ${number}` } })
      for (const title of ['first', 'second', 'third'])
        expect((await other.post('/apps/todo/update-task', { task: { id: body.task.id, title: `Task ${number}, ${title}` } })).status).toBe(
          200,
        )
      return body.task.id as number
    }
    const ids = await Promise.all(Array.from({ length: TASKS }, (_, number) => changeTask(number)))
    const ofTask = (id: number) => receiver.messages.filter(({ body }) => body.data.task.id === id)
    await vi.waitFor(() => expect(ids.flatMap(ofTask)).toHaveLength(TASKS * 4), { timeout: 20_000, interval: 50 })
    for (const id of ids) {
      const messages = ofTask(id)
      expect(messages.map(({ body }) => body.type)).toEqual(['task.created', 'task.updated', 'task.updated', 'task.updated'])
      const messageIds = messages.map(({ headers }) => String(headers['webhook-id']))
      expect(new Set(messageIds).size).toBe(4)
    }
  } finally {
    await second.stop()
  }
})
