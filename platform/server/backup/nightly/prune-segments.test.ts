import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareBackupStore, type BackupStore } from '../store/backup-store.ts'
import { CONTENTS_NAME, INFO_NAME, toBackupKey, toCoverageKey, toStamp, WAL_PREFIX } from '../store/layout.ts'
import { storePart } from '../store/parts.ts'
import { selectPoint } from '../recovery/select-point.ts'
import { readRecoverable } from '../recovery/read-recoverable.ts'
import { prune } from './prune.ts'

let folder: string
let store: BackupStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'staffroom-prune-'))
  store = await prepareBackupStore({
    target: { location: { type: 'folder', folder }, passphrase: undefined },
    workspace: 'example',
    hasBackups: false,
  })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const toTime = (time: string) => new Date(`2026-11-${time}:00Z`)
const put = (key: string, text: string) => store.put(key, Readable.from([Buffer.from(text)]))

/** `segment`: the last one that the backup includes; the log is empty then. */
async function addBackup(time: string, generation: string, segment: number): Promise<void> {
  const wal = { generation, segment, firstSegment: segment + 1 }
  const stamp = toStamp(toTime(time))
  await storePart(store, toBackupKey(stamp, CONTENTS_NAME), Readable.from([]))
  const info = { format: 2, createdAt: toTime(time).toISOString(), database: 'sqlite', parts: {}, contents: { count: 0, bytes: 0 }, wal }
  await put(toBackupKey(stamp, INFO_NAME), JSON.stringify(info))
}

const addSegment = (time: string, generation: string, segment: number) =>
  put(`${WAL_PREFIX}${generation}/${String(segment).padStart(10, '0')}_${toStamp(toTime(time))}.zst`, '')

const listKeys = async (prefix: string) => (await Array.fromAsync(store.list(prefix))).map(({ key }) => key.slice(prefix.length)).toSorted()

test('a second backup on a day keeps the instants before it', async () => {
  await addBackup('26T09:00', 'a', 1)
  await addSegment('26T14:00', 'a', 2)
  await addSegment('26T15:00', 'a', 3)
  await addBackup('26T15:10', 'b', 0)
  await prune(store)
  const { backup, segments } = selectPoint(await readRecoverable(store), { at: toTime('26T14:59') })
  expect([backup.createdAt, segments.map(({ segment }) => segment)]).toEqual(['2026-11-26T09:00:00.000Z', [2]])
})

test('removes segments before the recent backups, and generations without a recent one entirely', async () => {
  await addBackup('01T02:30', 'a', 1)
  await addSegment('02T14:00', 'a', 2)
  await put(toCoverageKey('a'), '2026-11-03T00:00:00Z')
  await addBackup('10T02:30', 'b', 0)
  await addSegment('10T14:00', 'b', 1)
  for (let day = 20; day < 27; day++) await addBackup(`${day}T02:30`, 'b', day)
  await addSegment('19T14:00', 'b', 20)
  await addSegment('20T14:00', 'b', 21)
  await put(toCoverageKey('b'), '2026-11-26T12:00:00Z')
  await prune(store)
  expect(await listKeys(WAL_PREFIX)).toEqual(['b/0000000021_2026-11-20T14-00-00.000Z.zst', 'b/covered-until'])
  const recoverable = await readRecoverable(store)
  expect(recoverable.backups).toHaveLength(9)
  for (const time of ['02T12:00', '19T12:00']) expect(() => selectPoint(recoverable, { at: toTime(time) })).toThrow('cannot be restored')
})
