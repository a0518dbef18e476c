import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { modules } from '#main/modules.server.ts'
import { startReceiver } from '#modules/webhooks/server/testing/receiver-fixture.ts'
import { createApp } from '#platform/server/app.ts'
import { readConfig } from '#platform/server/config.ts'
import { createPeople } from '#platform/server/testing/people.ts'

const TASKS = 30
const root = join(import.meta.dirname, '../..')

async function launch(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, ALLOWED_OUTBOUND: '127.0.0.1' }
  const child = spawn(process.execPath, ['main/server.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const address = /ready at (http:\S+)/.exec(chunk.toString())?.[1]
      if (address) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${String(code)} before it was ready.`)))
  })
  return { child, url }
}

async function kill(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

async function createAdministrator(dataDir: string): Promise<string> {
  const app = await createApp({ config: readConfig({ DATA_DIR: dataDir }), modules })
  await app.start()
  const { helena } = await createPeople(app.platform)
  await app.stop()
  return helena.accessToken
}

test('killing the process during delivery loses no event', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-test-'))
  await using receiver = await startReceiver(() => undefined)
  const token = await createAdministrator(dataDir)
  let server = await launch(dataDir)
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(response.status).toBe(200)
  }
  try {
    await post('/api/webhooks', { url: receiver.url, events: ['task.created'] })
    for (let number = 0; number < TASKS; number++) await post('/apps/todo/add-tasks', { task: { title: `Task ${number}` } })
    await vi.waitFor(() => expect(receiver.messages.length).toBeGreaterThan(0), { interval: 10, timeout: 5000 })
    await kill(server.child, 'SIGKILL')
    receiver.respond = (response) => response.writeHead(204).end()
    receiver.messages.length = 0
    server = await launch(dataDir)
    const titles = () => new Set(receiver.messages.map(({ body }) => String(body.data.task.title)))
    await vi.waitFor(() => expect(titles().size).toBe(TASKS), { interval: 20, timeout: 20_000 })
  } finally {
    await kill(server.child, 'SIGTERM')
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
  }
}, 60_000)
