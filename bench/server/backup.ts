import { randomBytes } from 'node:crypto'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { createContentStore } from '#platform/server/files/content-store.ts'
import { openContentObjects } from '#platform/server/files/open-content-objects.ts'
import { storeUpload } from '#platform/server/files/store-upload.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { encodeRequest } from '../load/http-connection.ts'
import { sendAtRate, sendContinuously } from '../load/send-requests.ts'
import { startServerWithMetrics, type RunningServer } from '../load/server-process.ts'
import { atLeast, atMost, formatNumber, median, withoutTarget, type Table } from '../report/results.ts'
import type { TasksFixture } from '../fixtures/tasks-fixture.ts'
import { scale } from '../scale.ts'
import { createTaskBody, signAccessToken, taskListPath } from './calls.ts'

const RUNS = scale(9, 2)
const SECONDS = scale(3, 0.3)
const FILE_BYTES = scale(100_000_000, 1_000_000)
const FILE_COUNT = scale(100, 3)
const READS_PER_SECOND = 50

/** What shipping the write-ahead log costs, and how requests fare while a large workspace is backed up. */
export async function measureBackup(fixture: TasksFixture): Promise<Table> {
  return {
    title: `Backups on SQLite, medians of ${RUNS} alternating runs`,
    columns: [''],
    rows: [...(await compareCreates(fixture)), ...(await measureRequestsDuringBackup(fixture))],
  }
}

async function compareCreates(fixture: TasksFixture) {
  const [plainFolder, shippingFolder] = [await fixture.copy('plain'), await fixture.copy('shipping')]
  const token = await signAccessToken(plainFolder, 1)
  const store = `${shippingFolder}-store`
  const plain = await startServerWithMetrics(plainFolder)
  const shipping = await startServerWithMetrics(shippingFolder, { BACKUP_URL: store })
  await waitForBackup(store)
  const ratios: number[] = []
  const rates: number[] = []
  for (let run = 0; run <= RUNS; run++) {
    const [first, second] = run % 2 ? [plain, shipping] : [shipping, plain]
    const [one, other] = [await countCreates(first, token), await countCreates(second, token)]
    const [withoutShipping, withShipping] = run % 2 ? [one, other] : [other, one]
    if (run === 0) continue
    ratios.push(withShipping / withoutShipping)
    rates.push(withShipping)
  }
  await Promise.all([plain.stop(), shipping.stop()])
  return [
    withoutTarget('creates a second with shipping, 32 connections', formatNumber(median(rates))),
    atLeast('creates with shipping, relative to those without', median(ratios) * 100, { min: 95, unit: '%' }),
  ]
}

async function countCreates({ port }: RunningServer, token: string): Promise<number> {
  const createRequest = (index: number) =>
    encodeRequest({ method: 'POST', path: '/apps/todo/add-tasks', body: createTaskBody(index), token })
  return (await sendContinuously(port, { connections: 32, seconds: SECONDS, maxRequests: 100_000, createRequest })).perSecond
}

async function measureRequestsDuringBackup(fixture: TasksFixture) {
  const dataDir = await fixture.copy('large')
  const token = await signAccessToken(dataDir, 1)
  await addFiles(dataDir)
  const store = `${dataDir}-store`
  const server = await startServerWithMetrics(dataDir, { BACKUP_URL: store, BACKUP_PASSPHRASE: 'bench-passphrase' })
  const started = performance.now()
  const isDone = new AbortController()
  const backup = waitForBackup(store).then(() => isDone.abort())
  const p95s: number[] = []
  const createRequest = (index: number) => encodeRequest({ method: 'GET', path: taskListPath(index), token })
  while (!isDone.signal.aborted)
    p95s.push((await sendAtRate(server.port, { connections: 4, seconds: 2, perSecond: READS_PER_SECOND, createRequest })).p95)
  await backup
  const seconds = (performance.now() - started) / 1000
  await server.stop()
  const gigabytes = (FILE_BYTES * FILE_COUNT) / 1e9
  return [
    withoutTarget(`first encrypted and verified backup of ${gigabytes} GB of files`, `${formatNumber(seconds)} s`),
    atMost('p95 of a page of tasks meanwhile', median(p95s), { max: 50, unit: 'ms' }),
    withoutTarget('highest p95 within 2 s', `${formatNumber(Math.max(...p95s))} ms`),
  ]
}

async function waitForBackup(store: string): Promise<void> {
  while (globSync('backups/*/staffroom.json*', { cwd: store }).length === 0) await wait(100)
}

async function addFiles(dataDir: string): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir })
  const withLock = async <T>(_: string, work: () => Promise<T>) => work()
  const contents = createContentStore({ ...(await openContentObjects(config)), withLock, dataDir })
  const database = new DatabaseSync(join(dataDir, 'staffroom.db'))
  const insert = database.prepare(
    "insert into files (hash, name, type, size, ownerId, createdAt, entity, entityId) values (?, 'a.bin', 'application/octet-stream', ?, 1, '2026-11-20T09:30:00.000Z', 'task', 1)",
  )
  for (let n = 0; n < FILE_COUNT; n++) {
    const content = Readable.from([randomBytes(FILE_BYTES)])
    const { hash, size } = await storeUpload(contents, content, { maxBytes: Infinity, isAnyType: true })
    insert.run(hash, size)
  }
  database.close()
}
