import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { wakeRunners } from '../jobs/wake.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

/** As from `openssl rand -base64 20`. */
const TOKEN = 'v+1sVJf7/0Ys4a3cHcOqGd0a2dc='

type Request = { headers?: Record<string, string>; remoteAddress?: string }

async function scrape({ app }: TestServer, { headers = {}, remoteAddress = '127.0.0.1' }: Request = {}) {
  const response = await app.http.inject({ method: 'GET', url: '/metrics', headers: { host: '127.0.0.1:8080', ...headers }, remoteAddress })
  return { status: response.statusCode, text: response.body, type: response.headers['content-type'] }
}

test('promtool accepts the metrics', async () => {
  await using server = await startTestServer()
  await server.as('helena').get('/api/setup')
  const { status, text, type } = await scrape(server)
  expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  const check = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' })
  expect(check.stderr + check.stdout).toBe('')
  expect(check.status).toBe(0)
})

test('measures requests by route, and all unknown paths as one', async () => {
  await using server = await startTestServer()
  await server.as('helena').get('/api/setup')
  await server.as('wei').get('/api/setup')
  for (let at = 0; at < 20; at++) await server.app.http.inject({ method: 'GET', url: `/nothing/${at}` })
  await server.app.http.inject({ method: 'PROPPATCH', url: '/nothing' })
  const { text } = await scrape(server)
  expect(text).toContain('staffroom_http_request_duration_seconds_count{method="GET",route="/api/setup",status="2xx"} 1')
  expect(text).toContain('staffroom_http_request_duration_seconds_count{method="GET",route="/api/setup",status="4xx"} 1')
  expect(text).toContain('staffroom_http_request_duration_seconds_count{method="GET",route="unknown",status="4xx"} 20')
  expect(text).not.toContain('/nothing')
  expect(text).not.toContain('@')
})

test('measures statements and waits by access, and counts jobs', async () => {
  await using server = await startTestServer()
  await server.app.platform.database.write((db) =>
    db.updateTable('jobs').set({ runAt: '2026-11-19' }).where('name', '=', 'jobs.purge').execute(),
  )
  wakeRunners()
  await expect
    .poll(async () => (await scrape(server)).text)
    .toMatch(/staffroom_job_duration_seconds_count\{name="jobs.purge",outcome="done"\} 1/)
  await expect.poll(async () => (await scrape(server)).text).toMatch(/staffroom_jobs\{name="jobs.purge",state="scheduled"\} 1/)
  const { text } = await scrape(server)
  for (const access of ['read', 'slow', 'write'])
    expect(text).toMatch(new RegExp(`staffroom_database_statement_duration_seconds_count\\{access="${access}"\\} [1-9]`))
  expect(text).toMatch(/staffroom_database_wait_seconds_count\{access="write"\} [1-9]/)
  expect(text).toContain('staffroom_unreadable_metrics 0')
})

test('two servers in one process have their own metrics', async () => {
  await using first = await startTestServer()
  await using second = await startTestServer()
  await first.as('sam').get('/api/setup')
  expect((await scrape(first)).text).toContain('route="/api/setup"')
  expect((await scrape(second)).text).not.toContain('route="/api/setup"')
})

test('answers this machine without a token, but not through a proxy', async () => {
  await using server = await startTestServer()
  expect((await scrape(server)).status).toBe(200)
  expect((await scrape(server, { remoteAddress: '::ffff:127.0.0.1' })).status).toBe(200)
  expect((await scrape(server, { headers: { host: 'localhost' } })).status).toBe(200)
  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'] as const)
    expect((await scrape(server, { headers: { [header]: '127.0.0.1' } })).status).toBe(401)
  expect((await scrape(server, { headers: { host: 'staffroom.example.com' } })).status).toBe(401)
  expect((await scrape(server, { remoteAddress: '10.1.2.3' })).status).toBe(401)
})

test('a forged X-Forwarded-For does not make a client local', async () => {
  await using server = await startTestServer({ config: { trustProxy: () => true } })
  expect((await scrape(server, { remoteAddress: '10.1.2.3', headers: { 'x-forwarded-for': '127.0.0.1' } })).status).toBe(401)
  expect((await scrape(server, { headers: { 'x-forwarded-for': '127.0.0.1' } })).status).toBe(401)
})

test('requires the token if requests from loopback may come through a proxy', async () => {
  await using server = await startTestServer({ config: { publicUrl: 'https://staffroom.example.com', metricsToken: TOKEN } })
  expect((await scrape(server)).status).toBe(401)
  expect((await scrape(server, { headers: { authorization: `Bearer ${TOKEN}` } })).status).toBe(200)
})

test('accepts only the right token, from everywhere', async () => {
  await using server = await startTestServer({ config: { metricsToken: TOKEN } })
  const request = (token: string) => ({
    remoteAddress: '10.1.2.3',
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '1.2.3.4' },
  })
  expect((await scrape(server, request(TOKEN))).status).toBe(200)
  const wrong = await scrape(server, request(`${TOKEN}x`))
  expect(wrong.status).toBe(401)
  expect(JSON.parse(wrong.text)).toMatchObject({ code: 'metrics_denied', detail: expect.stringContaining('METRICS_TOKEN') })
  expect((await scrape(server, { headers: { authorization: 'Bearer wrong' } })).status).toBe(401)
  expect((await scrape(server, request(server.people.sam.accessToken))).status).toBe(401)
})

test('leaves out what cannot be read while the database is unavailable, and stays alive', async () => {
  await using server = await startTestServer()
  const { database } = server.app.platform
  const away = () => {
    throw new Error('The database is away.')
  }
  database.slow = new Proxy(database.slow, { get: away })
  const { status, text } = await scrape(server)
  expect(status).toBe(200)
  expect(text).toContain('process_resident_memory_bytes ')
  expect(text).toContain('staffroom_unreadable_metrics 3')
  expect((await server.app.http.inject({ url: '/live' })).json()).toEqual({ status: 'ok' })
})
