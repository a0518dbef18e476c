import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFolderStore } from '../../object-store/folder-store.ts'
import { prepareBackupStore, type BackupStore } from '../store/backup-store.ts'
import { WAL_PREFIX } from '../store/layout.ts'
import { shipSegments } from './ship-segments.ts'

let folder: string
let store: BackupStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'staffroom-ship-'))
  const target = { location: { type: 'folder' as const, folder: join(folder, 'store') }, passphrase: undefined }
  store = await prepareBackupStore({ target, workspace: 'example', hasBackups: false })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const ship = (generation: string) => {
  const shipment = { folder: join(folder, 'spool'), hashes: [], generation, time: new Date() }
  return shipSegments(store, { current: createFolderStore(join(folder, 'files')) }, shipment)
}

test('a log that was dropped while it was shipped is an error, not a log without changes', async () => {
  await mkdir(join(folder, 'spool', 'first'), { recursive: true })
  await writeFile(join(folder, 'spool', 'first', '0000000001_2026-11-26T10-00-00.000Z'), 'segment')
  expect(await ship('first')).toEqual({ segments: 1, bytes: 7 })
  expect(await ship('first')).toEqual({ segments: 0, bytes: 0 })
  await rm(join(folder, 'spool', 'first'), { recursive: true })
  await expect(ship('first')).rejects.toThrow('The log was dropped')
  expect((await Array.fromAsync(store.list(WAL_PREFIX))).length).toBe(1)
})
