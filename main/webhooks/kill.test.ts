import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createAdministrator, killServer, launchServer } from '#main/killable-server.ts'
import { startReceiver } from '#modules/webhooks/server/testing/receiver-fixture.ts'

const TASKS = 30

test('killing the process during delivery loses no event', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-test-'))
  await using receiver = await startReceiver(() => undefined)
  const token = await createAdministrator(dataDir)
  let server = await launchServer(dataDir, { ALLOWED_OUTBOUND: '127.0.0.1' })
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(response.status).toBe(200)
  }
  try {
    await post('/api/webhooks', { url: receiver.url, events: ['task.created'] })
    for (let number = 0; number < TASKS; number++) await post('/apps/todo/add-tasks', { task: { title: `Task ${number}` } })
    await vi.waitFor(() => expect(receiver.messages.length).toBeGreaterThan(0), { interval: 10, timeout: 5000 })
    await killServer(server.child, 'SIGKILL')
    receiver.respond = (response) => response.writeHead(204).end()
    receiver.messages.length = 0
    server = await launchServer(dataDir, { ALLOWED_OUTBOUND: '127.0.0.1' })
    const titles = () => new Set(receiver.messages.map(({ body }) => String(body.data.task.title)))
    await vi.waitFor(() => expect(titles().size).toBe(TASKS), { interval: 20, timeout: 20_000 })
  } finally {
    await killServer(server.child, 'SIGTERM')
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
  }
}, 60_000)
