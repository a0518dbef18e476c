import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { insertJob } from './jobs/enqueue.ts'
import { defineJob } from './jobs/jobs.ts'
import { wakeRunners } from './jobs/wake.ts'
import { serverModule } from './module.ts'
import { startTestServer, type TestServer } from './testing/server.ts'

const BODY = '{}'

/** Opens a socket that receives nothing more, not even that the server closes it. */
async function connectSleepingComputer(address: string): Promise<WebSocket> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/socket`)
  await once(socket, 'open')
  socket.pause()
  return socket
}

test('a stopping server starts no more jobs while it waits for a sleeping computer, for 2 seconds', { tags: ['long'] }, async () => {
  const run = vi.fn<() => Promise<void>>(async () => {})
  const job = defineJob({ name: 'test.work', run })
  const server = await startTestServer({ modules: [serverModule({ name: 'test', contract: {}, handlers: {}, jobs: [job] })] })
  const socket = await connectSleepingComputer(await server.listen())
  const running = server.rows('jobs').select('id').where('finishedAt', 'is', null)
  const now = server.clock.now.toISOString()
  const due = running.where((eb) => eb.or([eb('claim', 'is not', null), eb('runAt', '<=', now)]))
  await expect.poll(() => due.execute()).toEqual([])
  const startedAt = performance.now()
  const stopped = server.close()
  await server.app.platform.database.write((tx) => insertJob(tx, { name: job.name, payload: {} }, server.clock.now.toISOString()))
  wakeRunners()
  await stopped
  expect(run).not.toHaveBeenCalled()
  expect(performance.now() - startedAt).toBeLessThan(7_000)
  socket.terminate()
})

/** Sends a request without its body, and returns what the server answers once it closes the connection. */
async function startRequest(server: TestServer) {
  const { hostname, port } = new URL(await server.listen())
  const socket = connect(Number(port), hostname).on('error', () => undefined)
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk))
  const answered = once(socket, 'close').then(() => answer)
  const received = once(server.app.http.server, 'request')
  socket.write(`POST /jwt/login HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n`)
  await received
  return { sendBody: () => socket.write(BODY), answered }
}

test('a stopping server answers a running request and does not keep its connection', { tags: ['long'] }, async () => {
  const server = await startTestServer()
  const request = await startRequest(server)
  const startedAt = performance.now()
  const stopped = server.close()
  request.sendBody()
  expect(await request.answered).toMatch(/^HTTP\/1\.1 400 /)
  await stopped
  expect(performance.now() - startedAt).toBeLessThan(7_000)
})

test('a stopping server closes a request that does not end after 8 seconds', { tags: ['long'] }, async () => {
  const server = await startTestServer()
  const request = await startRequest(server)
  const startedAt = performance.now()
  await server.close()
  expect(await request.answered).toBe('')
  const duration = performance.now() - startedAt
  expect(duration).toBeGreaterThan(7_900)
  expect(duration).toBeLessThan(15_000)
})
