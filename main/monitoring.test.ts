import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'
import { modules } from './modules.server.ts'

const docs = join(import.meta.dirname, '../docs')
const run = (command: string, ...args: string[]) => spawnSync(command, args, { encoding: 'utf8' })

let server: TestServer
let metrics = ''
beforeAll(async () => {
  server = await startTestServer({ modules })
  await server.as('helena').get('/api/system')
  metrics = (await server.app.http.inject({ method: 'GET', url: '/metrics', headers: { host: 'localhost' } })).body
})
afterAll(() => server.close())

test('promtool accepts the metrics of all modules', () => {
  const { stdout, stderr, status } = spawnSync('promtool', ['check', 'metrics'], { input: metrics, encoding: 'utf8' })
  expect([stdout + stderr, status]).toEqual(['', 0])
})

test('every metric can be read, and none has the name or address of a user', () => {
  expect(metrics).toContain('staffroom_unreadable_metrics 0')
  for (const { fullName, email } of Object.values(server.people)) for (const text of [fullName, email]) expect(metrics).not.toContain(text)
})

test('promtool accepts the alert rules', () => {
  const { stdout, stderr, status } = run('promtool', 'check', 'rules', join(docs, 'alerts.yml'))
  expect([stderr, status]).toEqual(['', 0])
  expect(stdout).toContain('SUCCESS')
})

test('the server exports every metric that alerts and documentation name', async () => {
  const exported = new Set([...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  for (const file of ['alerts.yml', 'monitoring.md']) {
    const text = await readFile(join(docs, file), 'utf8')
    const named = [...text.matchAll(/\b(?:staffroom|process|nodejs)_[a-z_]+/g)].map(([name]) => name.replace(/_(bucket|sum|count)$/, ''))
    expect(named.length).toBeGreaterThan(10)
    expect([...new Set(named)].filter((name) => !exported.has(name))).toEqual([])
  }
})

test('the documentation names every metric of the server', async () => {
  const text = await readFile(join(docs, 'monitoring.md'), 'utf8')
  const exported = [...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!)
  expect(exported.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})

test('systemd accepts the unit', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'staffroom-unit-'))
  const file = join(folder, 'staffroom.service')
  try {
    // The unit names a program that this machine may have elsewhere.
    await writeFile(file, (await readFile(join(docs, 'staffroom.service'), 'utf8')).replace('/usr/bin/npm', process.execPath))
    const { stdout, stderr, status } = run('systemd-analyze', 'verify', file)
    expect([stdout + stderr, status]).toEqual(['', 0])
  } finally {
    await rm(folder, { recursive: true })
  }
})
