import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFolderStore } from '../../object-store/folder-store.ts'
import type { BackupTask } from '../nightly/backup-task.ts'
import type { Shipment } from '../shipping/ship-segments.ts'
import { openOwnStore, prepareBackupStore } from './backup-store.ts'
import { createIdentity, readIdentity } from './identity.ts'

const PASSPHRASE = 'correct horse battery'

let folder: string
let task: BackupTask
const store = () => join(folder, 'store')

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'staffroom-backup-store-'))
  task = {
    target: { location: { type: 'folder', folder: store() }, passphrase: undefined },
    workspace: 'example',
    hasBackups: false,
    dataDir: folder,
    databaseUrl: undefined,
    filesUrl: { type: 'folder', folder: join(folder, 'files') },
    filesMoveFrom: undefined,
  }
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const encrypted = () => ({ ...task, target: { ...task.target, passphrase: PASSPHRASE } })

test('keeps the key of an attempt that was interrupted before the description was written', { tags: ['long'] }, async () => {
  const identity = await createIdentity(createFolderStore(store()), PASSPHRASE)
  await prepareBackupStore(encrypted())
  expect(await readIdentity(createFolderStore(store()), PASSPHRASE)).toBe(identity)
})

test(
  'never replaces the key of a store whose description is lost, and says how to restore the description',
  { tags: ['long'] },
  async () => {
    const prepared = await prepareBackupStore(encrypted())
    await prepared.put('files/ab/cd/abcd', Readable.from([Buffer.from('content')]))
    const key = await readFile(join(store(), 'identity.age'))
    await rm(join(store(), 'about.json'))
    const { message } = (await prepareBackupStore(encrypted()).catch((error: unknown) => error)) as Error
    expect(message).toContain('no about.json')
    expect(await readFile(join(store(), 'identity.age'))).toEqual(key)
    await writeFile(join(store(), 'about.json'), message.slice(message.indexOf('{')))
    expect(await (await prepareBackupStore(encrypted())).has('files/ab/cd/abcd')).toBe(true)
  },
)

test('does not prepare a location that contained backups before, such as a folder that is not mounted', async () => {
  await expect(prepareBackupStore({ ...task, hasBackups: true })).rejects.toThrow('no longer contains its backups')
  expect(existsSync(store())).toBe(false)
  await mkdir(store())
  await expect(prepareBackupStore({ ...task, hasBackups: true })).rejects.toThrow('no longer contains its backups')
  expect(await readdir(store())).toEqual([])
  await prepareBackupStore({ ...task, target: { ...task.target, location: { type: 'folder', folder: join(store(), 'new') } } })
})

test('only a backup prepares a store', async () => {
  expect(await openOwnStore(encrypted())).toBeUndefined()
  expect(existsSync(store())).toBe(false)
})

async function createShipment(generation: string | null): Promise<{ shipment: Shipment; segment: string }> {
  const shipment = { folder: join(folder, 'wal'), hashes: [], generation, time: new Date() }
  const segment = join(shipment.folder, 'generation', '0000000001_2026-11-26T02-30-00.000Z')
  await mkdir(join(segment, '..'), { recursive: true })
  await writeFile(segment, 'frames')
  return { shipment, segment }
}

function startShipWorker() {
  const worker = new Worker(new URL('../shipping/ship-worker.ts', import.meta.url), { workerData: encrypted() })
  return {
    ship: (shipment: Shipment) => {
      worker.postMessage(shipment)
      return new Promise((resolve) => worker.once('message', resolve))
    },
    [Symbol.asyncDispose]: async () => void (await worker.terminate()),
  }
}

test('segments wait until a backup has prepared the store, and while it is not mounted', { tags: ['long'] }, async () => {
  await using worker = startShipWorker()
  const { shipment, segment } = await createShipment('generation')
  const problem = expect.stringContaining('does not contain the backups of this workspace') as string
  expect(await worker.ship(shipment)).toEqual({ problem })
  expect(await worker.ship({ ...shipment, generation: null })).toEqual({ result: { segments: 0, bytes: 0 } })
  expect([existsSync(segment), existsSync(store())]).toEqual([true, false])
  await prepareBackupStore(encrypted())
  expect(await worker.ship(shipment)).toEqual({ result: { segments: 1, bytes: 6 } })

  await createShipment('generation')
  await rm(store(), { recursive: true })
  await mkdir(store())
  expect(await worker.ship(shipment)).toEqual({ problem })
  expect([existsSync(segment), await readdir(store())]).toEqual([true, []])
})
