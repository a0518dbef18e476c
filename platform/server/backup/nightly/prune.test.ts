import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareBackupStore, type BackupStore, type BackupTarget } from '../store/backup-store.ts'
import { BACKUP_FORMAT, CONTENTS_NAME, INFO_NAME, toBackupKey, toStamp, type StoredBackup } from '../store/layout.ts'
import { listStoredBackups } from '../store/list-backups.ts'
import { storePart } from '../store/parts.ts'
import { prune, readHashes } from './prune.ts'
import { toLines } from './store-contents.ts'

const DAY_MS = 86_400_000

let folder: string
let store: BackupStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'staffroom-prune-'))
  store = await openStore()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const openStore = (passphrase?: string) => {
  const target: BackupTarget = { location: { type: 'folder', folder: join(folder, passphrase ?? 'store') }, passphrase }
  return prepareBackupStore({ target, workspace: 'example', hasBackups: false })
}

const toPath = (key: string) => join(folder, 'store', key)

/** Returns the keys of its description and of its only file, which is as old as the backup. */
async function addBackup(daysAgo: number): Promise<{ stamp: string; info: string; file: string }> {
  const time = new Date(Date.now() - daysAgo * DAY_MS)
  const stamp = toStamp(time)
  const hash = String(daysAgo).padStart(64, '0')
  const file = store.toContentKey(hash)
  await store.put(file, Readable.from([Buffer.from('content')]))
  await utimes(toPath(file), time, time)
  await storePart(store, toBackupKey(stamp, CONTENTS_NAME), toLines([hash]))
  const info: StoredBackup = {
    format: BACKUP_FORMAT,
    createdAt: time.toISOString(),
    database: 'sqlite',
    parts: {},
    contents: { count: 1, bytes: 7 },
    wal: null,
  }
  await store.put(toBackupKey(stamp, INFO_NAME), Readable.from([Buffer.from(JSON.stringify(info))]))
  return { stamp, info: toBackupKey(stamp, INFO_NAME), file }
}

test('removes backups beyond the retention with their files', async () => {
  const [tooOld, recent] = [await addBackup(800), await addBackup(1)]
  for (let month = 1; month <= 12; month++) await addBackup(1 + month * 31)
  expect(await prune(store)).toEqual([])
  expect([tooOld.info, tooOld.file, recent.info, recent.file].map((key) => existsSync(toPath(key)))).toEqual([false, false, true, true])
})

test.each([
  ['truncated', '{"format":2,', 'is truncated or has been changed'],
  ['incomplete', '{}', 'is truncated or has been changed'],
  ['of a newer version', JSON.stringify({ format: 3, createdAt: '2026', parts: {}, contents: {} }), 'newer version'],
])('keeps a backup whose description is %s, and all files, until it is deleted', async (_, content, problem) => {
  const [unusable, tooOld] = [await addBackup(900), await addBackup(800)]
  for (let month = 0; month <= 12; month++) await addBackup(1 + month * 31)
  await writeFile(toPath(unusable.info), content)
  const { backups, unusable: listed } = await listStoredBackups(store)
  expect([backups.length, listed]).toEqual([14, [{ stamp: unusable.stamp, problem: expect.stringContaining(problem) as string }]])
  expect(await prune(store)).toEqual(listed)
  expect([unusable.info, tooOld.info, unusable.file].map((key) => existsSync(toPath(key)))).toEqual([true, false, true])
  await rm(join(toPath(unusable.info), '..'), { recursive: true })
  expect(await prune(store)).toEqual([])
  expect([unusable.file, tooOld.file].map((key) => existsSync(toPath(key)))).toEqual([false, false])
})

test('removes what killed backups have left behind, but not what may still be in progress', async () => {
  await mkdir(toPath('incoming'), { recursive: true })
  for (const name of ['old', 'new']) await writeFile(toPath(`incoming/${name}`), '')
  const before = new Date(Date.now() - 1.1 * DAY_MS)
  await utimes(toPath('incoming/old'), before, before)
  await prune(store)
  expect(await readdir(toPath('incoming'))).toEqual(['new'])
})

test('a damaged list of files is an error, also with encryption', { tags: ['long'] }, async () => {
  store = await openStore('correct horse battery')
  await storePart(store, toBackupKey('stamp', CONTENTS_NAME), toLines(['a'.repeat(64)]))
  expect(await readHashes(store, 'stamp')).toEqual(['a'.repeat(64)])
  await truncate(join(folder, 'correct horse battery', 'backups', 'stamp', `${CONTENTS_NAME}.age`), 210)
  await expect(readHashes(store, 'stamp')).rejects.toThrow('is truncated or has been changed')
})
