/** @module-tag long */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test as anyTest, vi } from 'vitest'
import { startReceiver } from '#modules/webhooks/server/testing/receiver-fixture.ts'
import { openSmtpServer } from '#platform/server/email-transport/smtp-server.ts'
import { RealtimeClient, type ConnectionState } from '#platform/web/realtime/realtime-client.ts'
import { startProxy } from './proxy.ts'
import { post, startTwoProcesses } from './two-processes.ts'

const test = anyTest.runIf(process.env.TEST_DATABASE === 'postgres')
afterEach(() => void vi.unstubAllGlobals())

type Processes = Awaited<ReturnType<typeof startTwoProcesses>>

const EMAILS = 60
const WORKERS = 6
const RUNNING_JOBS = 4

/** Creates tasks for Sam until stopped, repeating each call with its key until it succeeds. Returns the titles of acknowledged tasks. */
async function createTasks({ proxy, people }: Processes, worker: number, isStopped: () => boolean): Promise<string[]> {
  const titles: string[] = []
  for (let number = 0; !isStopped(); number++) {
    const title = `Task ${worker}-${number}`
    const call = { token: people.helena.accessToken, body: { task: { title, assignee: { id: people.sam.id } } }, key: randomUUID() }
    const isAcknowledged = async () => (await post(`${proxy.url}/apps/todo/add-tasks`, call).catch(() => undefined))?.status === 200
    while (!(await isAcknowledged())) await wait(50)
    titles.push(title)
  }
  return titles
}

async function queueEmails({ database, servers, people }: Processes): Promise<void> {
  const now = new Date().toISOString()
  const rows = Array.from({ length: EMAILS }, (_, index) => ({
    name: 'mail.send',
    payload: JSON.stringify({ key: `email-${index}`, to: 'ada@example.test', subject: `Email ${index}`, text: 'Hello' }),
    runAt: now,
    createdAt: now,
  }))
  await database.write((tx) => tx.insertInto('jobs').values(rows).execute())
  // Enqueue a job through each process, so that all of them check the queue.
  for (const { url } of servers) await post(`${url}/jwt/forgot-password`, { token: '', body: { email: people.sam.email } })
}

/** Connects the web client to the proxy. */
function connectBrowser({ proxy, people }: Processes) {
  const stored = new Map<string, string>([
    ['accessToken', people.sam.accessToken],
    ['refreshToken', 'unused'],
    ['tokenType', 'Bearer'],
    ['userData', JSON.stringify({ id: people.sam.id, fullName: 'Sam Whitfield', ability: [] })],
  ])
  const storage = { getItem: (key: string) => stored.get(key) ?? null, setItem: () => {}, removeItem: () => {} }
  const events = new EventTarget()
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, storage)
  for (const name of ['addEventListener', 'removeEventListener'] as const) vi.stubGlobal(name, events[name].bind(events))
  vi.stubGlobal('location', { origin: proxy.url })
  const states: { state: ConnectionState; at: number }[] = []
  const ignore = () => {}
  const client = new RealtimeClient({
    onChange: ignore,
    onMessages: ignore,
    onSubscribed: ignore,
    onPermissionsChange: ignore,
    onStateChange: (state) => states.push({ state, at: performance.now() }),
  })
  client.watch(new Set(['todo']))
  client.start()
  return { states, isOpen: () => states.at(-1)?.state === 'open', stop: () => client.stop() }
}

test('killing one of two processes under load loses and duplicates nothing, and browsers reconnect within 3 seconds', async () => {
  await using smtp = await openSmtpServer()
  await using receiver = await startReceiver()
  await using processes = await startTwoProcesses({ SMTP_URL: smtp.url })
  const { people, database, servers } = processes
  const webhook = { url: receiver.url, events: ['task.created'] }
  for (const { url } of servers.slice(0, 1))
    expect((await post(`${url}/api/webhooks`, { token: people.helena.accessToken, body: webhook })).status).toBe(200)
  const browsers = Array.from({ length: 8 }, () => connectBrowser(processes))
  await expect.poll(() => browsers.every(({ isOpen }) => isOpen())).toBe(true)
  // Processes learn of a new webhook within a second.
  await wait(1_500)

  let isStopped = false
  const creating = Promise.all(Array.from({ length: WORKERS }, (_, worker) => createTasks(processes, worker, () => isStopped)))
  await queueEmails(processes)
  await expect.poll(() => smtp.received.length, { interval: 5 }).toBeGreaterThan(EMAILS / 4)
  const killedAt = performance.now()
  await processes.kill(0)
  await expect.poll(() => browsers.some(({ states }) => states.at(-1)!.at > killedAt)).toBe(true)
  await expect.poll(() => browsers.every(({ isOpen }) => isOpen()), { interval: 10 }).toBe(true)
  expect(Math.max(...browsers.map(({ states }) => states.at(-1)!.at)) - killedAt).toBeLessThan(3_000)
  await wait(1_000)
  isStopped = true
  const titles = (await creating).flat()
  for (const browser of browsers) browser.stop()

  const tasks = await database.read.selectFrom('tasks').select('title').execute()
  expect(tasks).toHaveLength(titles.length)
  expect(new Set(tasks.map(({ title }) => title))).toEqual(new Set(titles))
  const notifications = await database.read.selectFrom('notifications').select('entityId').where('userId', '=', people.sam.id).execute()
  expect(new Set(notifications.map(({ entityId }) => entityId)).size).toBe(notifications.length)
  expect(notifications).toHaveLength(titles.length)

  const receivedTitles = () => new Set(receiver.messages.map(({ body }) => body.data.task.title))
  await expect.poll(() => receivedTitles().size, { timeout: 30_000 }).toBe(titles.length)
  const keys = () => smtp.received.map(({ source }) => /^Message-ID: <(email-\d+)@/m.exec(source)?.[1]).filter((key) => key !== undefined)
  await expect.poll(() => new Set(keys()).size, { timeout: 30_000 }).toBe(EMAILS)
  // Only what was being sent when the process was killed is sent again, with the same id.
  expect(keys().length - EMAILS).toBeLessThanOrEqual(RUNNING_JOBS)
  const webhookIds = receiver.messages.map(({ headers }) => headers['webhook-id'])
  expect(new Set(webhookIds).size).toBe(titles.length)
}, 120_000)

test('a job of a killed process is taken over within 15 seconds', async () => {
  await using silent = await openSmtpServer({ isSilent: true })
  await using smtp = await openSmtpServer()
  const ports = [silent.port]
  await using mailServer = await startProxy(ports)
  await using processes = await startTwoProcesses({ SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` })
  const { people, servers } = processes
  await post(`${servers[0]!.url}/jwt/forgot-password`, { token: '', body: { email: people.sam.email } })
  await expect.poll(() => mailServer.countConnections()).toBe(1)
  const runner = await processes.findRunner('account.reset-mail')
  ports[0] = smtp.port
  const killedAt = performance.now()
  await processes.kill(runner!)
  await expect.poll(() => smtp.received.length, { timeout: 30_000 }).toBe(1)
  expect(performance.now() - killedAt).toBeLessThan(15_000)
}, 120_000)
