/** @module-tag long */
import { afterAll, beforeAll, expect, test as anyTest } from 'vitest'
import { post, startTwoProcesses } from './two-processes.ts'

const isOnPostgres = process.env.TEST_DATABASE === 'postgres'
const test = anyTest.runIf(process.env.TEST_DATABASE === 'postgres')

let processes: Awaited<ReturnType<typeof startTwoProcesses>>
beforeAll(async () => {
  if (isOnPostgres) processes = await startTwoProcesses()
})
afterAll(() => processes?.[Symbol.asyncDispose]())

const ROUNDS = 20

test('a command sent to two processes with the same key at once runs once', async () => {
  const { people, servers, database } = processes
  const addTask = (url: string, key: string) =>
    post(`${url}/apps/todo/add-tasks`, { token: people.sam.accessToken, body: { task: { title: key } }, key })
  for (let round = 0; round < ROUNDS; round++) {
    const key = `Round ${round}`
    const responses = await Promise.all(servers.map(({ url }) => addTask(url, key)))
    const outcomes = responses.map(({ status, body }) => (status === 200 ? 'done' : body.code))
    expect(['done,done', 'done,idempotency.running', 'idempotency.running,done']).toContain(outcomes.join())
    const [first, second] = await Promise.all(servers.map(({ url }) => addTask(url, key)))
    expect(first).toEqual({ status: 200, body: expect.objectContaining({ task: expect.objectContaining({ title: key }) }) })
    expect(second).toEqual(first)
  }
  const tasks = await database.read.selectFrom('tasks').select('title').execute()
  expect(new Set(tasks.map(({ title }) => title)).size).toBe(ROUNDS)
  expect(tasks).toHaveLength(ROUNDS)
})

test('failed sign-ins count in all processes', async () => {
  const { people, servers } = processes
  const statuses: number[] = []
  for (let attempt = 0; attempt < 11; attempt++) {
    const body = { email: people.sam.email, password: 'not the password' }
    statuses.push((await post(`${servers[attempt % 2]!.url}/jwt/login`, { token: '', body })).status)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(400), 429])
})

test('a file uploaded to one process is served by another one', async () => {
  const { people, servers } = processes
  const headers = { authorization: `Bearer ${people.sam.accessToken}` }
  const form = new FormData()
  form.append('file', new Blob(['a poem'], { type: 'text/plain' }), 'a.txt')
  const uploaded = await fetch(`${servers[0]!.url}/api/files/upload`, { method: 'POST', headers, body: form })
  const { file } = (await uploaded.json()) as { file: { address: string } }
  const downloaded = await fetch(servers[1]!.url + file.address, { headers })
  expect([downloaded.status, await downloaded.text()]).toEqual([200, 'a poem'])
})
