import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open as openFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Worker } from 'node:worker_threads'
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, test as anyTest, vi } from 'vitest'
import { ConfigError } from '../../config/config-error.ts'
import { deferStatement } from '../deferred-statements.ts'
import { connect } from '../connect.ts'
import type { Order } from './sqlite-connection.js'
import { returnThread, takeThread } from './sqlite-threads.ts'
import { DATABASE_FILE } from './sqlite.ts'
import { WorkerLink } from './worker-link.ts'

const test = anyTest.skipIf(process.env.TEST_DATABASE === 'postgres')

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'staffroom-test-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const open = (folder = dataDir) => connect({ dataDir: folder, databaseUrl: undefined })

async function openWithRows(folder = dataDir) {
  const database = await open(folder)
  await database.write((tx) => sql`create table rows (id integer primary key, text text)`.execute(tx))
  return database
}

const add = (text: string) => (tx: Kysely<any>) => tx.insertInto('rows').values({ text }).execute()
const texts = async (db: Kysely<any>) => (await db.selectFrom('rows').select('text').execute()).map(({ text }) => text)

const startChild = (role: 'write' | 'fill', shell = 'exec "$@"') =>
  spawn('sh', ['-c', shell, 'sh', process.execPath, join(import.meta.dirname, 'testing/child-process.ts'), role, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })

async function readLines(child: ChildProcess, enough: (lines: string[]) => boolean): Promise<string[]> {
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout! })) {
    lines.push(line)
    if (enough(lines)) break
  }
  return lines
}

test('closing a link answers the statements of the same tick first', async () => {
  const database = await openWithRows()
  await database.write(add('milk'))
  await database.close()
  const link = new WorkerLink({ file: join(dataDir, DATABASE_FILE), role: 'reader' })
  const answer = link.send([{ sql: 'select text from rows', parameters: [] }])
  await link.close()
  expect(await answer).toMatchObject({ rows: [{ text: 'milk' }] })
})

test('a damaged file returns 503 for reads', async () => {
  const database = await openWithRows()
  for (let n = 0; n < 200; n++) await database.write(add('x'.repeat(4000)))
  await database.close()
  const file = await openFile(join(dataDir, DATABASE_FILE), 'r+')
  await file.write(Buffer.alloc(400_000, 0xff), 0, 400_000, 100_000)
  await file.close()
  const damaged = await open()
  for (const connection of [damaged.read, damaged.slow]) await expect(texts(connection)).rejects.toMatchObject({ status: 503 })
  await damaged.close()
})

test('a process killed while writing loses no acknowledged row, and the next start recovers', { tags: ['long'] }, async () => {
  let acknowledged: string[] = []
  for (const many of [1, 40, 150, 400]) {
    const child = startChild('write')
    const lines = await readLines(child, ({ length }) => length >= many)
    child.kill('SIGKILL')
    await once(child, 'exit')
    acknowledged = acknowledged.concat(lines)
    const database = await open()
    const ids = new Set((await database.read.selectFrom('rows').select('id').execute()).map(({ id }) => String(id)))
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
    expect((await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database.slow)).rows).toEqual([
      { integrity_check: 'ok' },
    ])
    await database.close()
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(591)
})

test('every commit is synced to disk', async () => {
  const database = await open()
  expect((await database.write((tx) => sql`pragma synchronous`.execute(tx))).rows).toEqual([{ synchronous: 2 }])
  await database.close()
})

test('rejects a folder that another process uses until that process ends', async () => {
  const child = startChild('write')
  await readLines(child, () => true)
  await expect(open()).rejects.toThrow(
    new ConfigError(`DATA_DIR ${dataDir} is in use by another process; only one process can use it at a time.`),
  )
  child.kill('SIGKILL')
  await once(child, 'exit')
  const database = await open()
  await expect(open()).rejects.toThrow(ConfigError)
  await database.close()
  await (await open()).close()
})

test('creates a missing folder, and reports unusable folders and files in one line', async () => {
  await (await open(join(dataDir, 'a', 'b'))).close()
  await writeFile(join(dataDir, 'file'), '')
  await writeFile(join(dataDir, DATABASE_FILE), 'not a database, but long enough to be read as one'.repeat(100))
  for (const folder of [join(dataDir, 'file', 'folder'), dataDir]) {
    const error = await open(folder).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ConfigError)
    expect((error as Error).message).toMatch(/^DATA_DIR \S+ cannot be used: .+\.$/)
  }
  await rm(join(dataDir, DATABASE_FILE))
  await (await open()).close()
})

test('a full disk returns 503, keeps stored rows and allows reads', async () => {
  const child = startChild('fill', 'ulimit -f 2000; exec "$@"')
  const [line] = await readLines(child, () => true)
  const { stored, counts, status, code, cause } = JSON.parse(line!)
  expect({ counts, status, code }).toEqual({ counts: [stored, stored], status: 503, code: 'storage.unavailable' })
  expect(stored).toBeGreaterThan(0)
  expect(cause).toMatch(/disk/)
})

test('a database at its size limit returns 503 until there is space', async () => {
  const database = await openWithRows()
  const allow = (pages: number) => database.write((tx) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(tx))
  await allow(4)
  const answers = await Promise.allSettled([
    database.write(add('small')),
    database.write(add('x'.repeat(100_000))),
    database.write(add('y'.repeat(100_000))),
  ])
  for (const answer of answers.slice(1)) expect(answer).toMatchObject({ reason: { status: 503, code: 'storage.unavailable' } })
  const kept = answers[0]!.status === 'fulfilled' ? ['small'] : []
  expect([await texts(database.read), await texts(database.slow)]).toEqual([kept, kept])
  await allow(1_000_000)
  await database.write(add('after'))
  expect(await texts(database.read)).toEqual([...kept, 'after'])
  await database.close()
})

test('read-only storage returns 503 and allows reads', async () => {
  const database = await openWithRows()
  await database.write(add('before'))
  await database.write((tx) => sql`pragma query_only = on`.execute(tx))
  await expect(database.write(add('after'))).rejects.toMatchObject({ status: 503, code: 'storage.unavailable' })
  expect(await texts(database.read)).toEqual(['before'])
  await database.close()
})

test('sends concurrent statements together, and deferred ones with the commit', async () => {
  const posted = vi.spyOn(Worker.prototype, 'postMessage')
  const database = await openWithRows()
  posted.mockClear()
  await database.write(async (tx) => {
    await Promise.all(['a', 'b', 'c'].map((text) => add(text)(tx)))
    await deferStatement(tx, tx.insertInto('rows').values({ text: 'last' }))
  })
  expect(
    posted.mock.calls.map(([orders]) => (orders as Order[]).flatMap(({ statements }) => statements.map(({ sql }) => sql.split(' ')[0]))),
  ).toEqual([
    ['insert', 'insert', 'insert'],
    ['insert', 'commit'],
  ])
  posted.mockRestore()
  expect(await texts(database.read)).toEqual(['a', 'b', 'c', 'last'])
  await database.close()
})

test('if the database worker dies, the running command fails with 503 and the next ones get a new worker', async () => {
  const workers = [takeThread(), takeThread()]
  workers.forEach(returnThread)
  const posted = workers.map((worker) => vi.spyOn(worker, 'postMessage'))
  const database = await openWithRows()
  await database.write(add('before'))
  const gate = Promise.withResolvers<void>()
  expect(await texts(database.slow)).toEqual(['before'])
  for (const calls of posted) expect(calls).toHaveBeenCalled()
  const halfDone = Promise.withResolvers<void>()
  const work = async (tx: Kysely<any>) => {
    await add('half done')(tx)
    halfDone.resolve()
    await gate.promise
    await add('stubborn')(tx)
  }
  const interrupted = database.write(work, { timeLimitMs: 20_000 }).catch((error: unknown) => error)
  const waiting = database.write(add('waiting'))
  await halfDone.promise
  await Promise.all(workers.map((worker) => worker.terminate()))
  gate.resolve()
  expect(await interrupted).toMatchObject({ status: 503, code: 'storage.unavailable' })
  await waiting
  await database.write(add('after'))
  expect([await texts(database.read), await texts(database.slow)]).toEqual([
    ['before', 'waiting', 'after'],
    ['before', 'waiting', 'after'],
  ])
  await database.close()
})

test('if the shared transaction is lost, all commands of the batch fail with 503 and the next batch works', async () => {
  const database = await openWithRows()
  type Work = (tx: Kysely<any>) => Promise<unknown>
  const loses: Work = async (tx: Kysely<any>) => {
    await add('lost')(tx)
    await sql`rollback`.execute(tx)
    await add('alone')(tx).catch(() => {})
    await add('stubborn')(tx).catch(() => {})
  }
  const answers = await Promise.allSettled([add('earlier') as Work, loses, add('later')].map((work) => database.write(work)))
  expect(answers.slice(0, 2).map((answer) => 'reason' in answer && answer.reason.code)).toEqual([
    'storage.unavailable',
    'storage.unavailable',
  ])
  const kept = answers[2]!.status === 'fulfilled' ? ['later'] : []
  await database.write(add('next'))
  expect(await texts(database.read)).toEqual([...kept, 'next'])
  await database.close()
})

test('reuses the threads of a closed database for the next one, without its data', async () => {
  const first = await openWithRows()
  await first.write(add('of the first'))
  expect(await texts(first.slow)).toEqual(['of the first'])
  await first.close()
  const started: Worker[] = []
  const note = (worker: Worker) => void started.push(worker)
  process.on('worker', note)
  const next = await openWithRows(await mkdtemp(join(dataDir, 'next-')))
  expect(await texts(next.slow)).toEqual([])
  await next.close()
  process.off('worker', note)
  expect(started).toEqual([])
  const again = await open()
  expect(await texts(again.read)).toEqual(['of the first'])
  await again.close()
})
