import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test as anyTest } from 'vitest'
import { restoreFromStore } from '#platform/server/backup/recovery/restore-from-store.ts'
import { createAdministrator, killServer, launchServer } from '../killable-server.ts'

const test = anyTest.skipIf(process.env.TEST_DATABASE === 'postgres')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'staffroom-recovery-kill-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const store = () => join(folder, 'backups')
const dataDir = () => join(folder, 'data')

const launch = () => launchServer(dataDir(), { BACKUP_URL: store() })

/** Several MB a second, so that checkpoints and shipments are in progress when the server is killed. */
async function addUntilKilled(url: string, token: string, child: ChildProcess): Promise<string[]> {
  const acknowledged: string[] = []
  let killed: Promise<void> | undefined
  const add = async (writer: number) => {
    for (let n = 0; !killed; n++) {
      const title = `${writer}-${n}`
      const task = { title, description: 'x'.repeat(4_000) }
      const response = await post(url, token, { task }).catch(() => undefined)
      if (response?.ok) acknowledged.push(title)
      if (acknowledged.length >= WRITES_BEFORE_KILL) await (killed ??= killServer(child, 'SIGKILL'))
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, writer) => add(writer)))
  return acknowledged
}

const WRITES_BEFORE_KILL = 150

const post = (url: string, token: string, body: object) =>
  fetch(`${url}/apps/todo/add-tasks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const hasBackup = async () => {
  const names = existsSync(join(store(), 'backups')) ? await readdir(join(store(), 'backups'), { recursive: true }) : []
  return names.some((name) => name.endsWith('staffroom.json'))
}

function listTitles(file: string): Set<string> {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return new Set(
      database
        .prepare('select title from tasks')
        .all()
        .map(({ title }) => String(title)),
    )
  } finally {
    database.close()
  }
}

test('a server killed during writes loses no acknowledged write in its backups', { tags: ['long'], timeout: 300_000 }, async () => {
  const token = await createAdministrator(dataDir())
  const acknowledged: string[] = []
  for (let round = 0; round < 2; round++) {
    const { child, url } = await launch()
    await expect.poll(hasBackup, { timeout: 120_000 }).toBe(true)
    acknowledged.push(...(await addUntilKilled(url, token, child)).map((title) => title))
  }
  const { child } = await launch()
  await expect
    .poll(async () => (await readdir(join(dataDir(), 'wal'), { recursive: true })).filter((name) => name.includes('_')))
    .toEqual([])
  await killServer(child, 'SIGTERM')
  const last = await launch()
  await expect
    .poll(async () => (await readdir(join(dataDir(), 'wal'), { recursive: true })).filter((name) => name.includes('_')))
    .toEqual([])
  await killServer(last.child, 'SIGKILL')

  const restored = join(folder, 'restored')
  const target = { location: { type: 'folder' as const, folder: store() }, passphrase: undefined }
  await restoreFromStore({ dataDir: restored, databaseUrl: undefined }, target)
  const titles = listTitles(join(restored, 'staffroom.db'))
  expect(acknowledged.filter((title) => !titles.has(title))).toEqual([])
  expect(await readdir(join(store(), 'wal'))).toHaveLength(1)
})
