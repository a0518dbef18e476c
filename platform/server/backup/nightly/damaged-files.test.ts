import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { getContentKey, getContentPath } from '../../files/content-folder.ts'
import { openContentObjects } from '../../files/open-content-objects.ts'
import { createFolderStore } from '../../object-store/folder-store.ts'
import { shipSegments } from '../shipping/ship-segments.ts'
import { openBackupStore, prepareBackupStore } from '../store/backup-store.ts'
import { openBackupFixture } from '../testing/backup-fixture.ts'
import { storeContent } from './store-contents.ts'

const listFiles = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).flatMap((entry) => (entry.isFile() ? entry.name : []))

test.each([undefined, 'correct horse battery'])(
  'a file that is damaged in the workspace is reported by each backup and left out (passphrase: %s)',
  { tags: ['long'] },
  async (passphrase) => {
    await using fixture = await openBackupFixture({ ...(passphrase && { passphrase }) })
    const [intact, damaged] = [await fixture.addFile('intact'), await fixture.addFile('original')]
    await writeFile(damaged.path, 'changed')
    for (let attempt = 0; attempt < 2; attempt++) expect(await fixture.backUp()).toMatchObject({ missing: 0, damaged: [damaged.hash] })
    expect(await fixture.restore('restored')).toMatchObject({ files: 1, missing: 1, damaged: 0 })
    expect(await listFiles(join(fixture.folder, 'restored', 'files'))).toEqual([intact.hash])
    await writeFile(damaged.path, 'original')
    expect(await fixture.backUp()).toMatchObject({ damaged: [] })
    expect(await fixture.restore('repaired')).toMatchObject({ files: 2, missing: 0 })
  },
)

test('a file that is damaged in the backup is reported and does not prevent the restore of others', { tags: ['long'] }, async () => {
  await using fixture = await openBackupFixture()
  const [intact, damaged] = [await fixture.addFile('intact'), await fixture.addFile('original')]
  await fixture.backUp()
  await writeFile(join(fixture.store, 'files', getContentKey(damaged.hash)), 'changed')
  expect(await fixture.restore('restored')).toMatchObject({ files: 1, missing: 0, damaged: 1 })
  expect(await listFiles(join(fixture.folder, 'restored', 'files'))).toEqual([intact.hash])
})

test('a file that is damaged in the workspace is not shipped', { tags: ['long'] }, async () => {
  await using fixture = await openBackupFixture()
  await fixture.backUp()
  const [intact, damaged] = [await fixture.addFile('intact'), await fixture.addFile('original')]
  await writeFile(damaged.path, 'changed')
  const files = await openContentObjects(fixture.task)
  const shipment = { folder: join(fixture.folder, 'no-segments'), hashes: [damaged.hash, intact.hash], generation: null, time: new Date() }
  await mkdir(shipment.folder)
  await shipSegments(await openBackupStore(fixture.task.target), files, shipment)
  expect(await listFiles(join(fixture.store, 'files'))).toEqual([intact.hash])
})

test('an object that the store has damaged fails the backup and is stored again by the next one', async () => {
  await using fixture = await openBackupFixture()
  const { hash } = await fixture.addFile('original')
  const files = await openContentObjects(fixture.task)
  const store = await prepareBackupStore(fixture.task)
  const damaging = { ...store, get: async () => Readable.from([Buffer.from('changed')]) }
  await expect(storeContent(damaging, { files, hash })).rejects.toThrow('The backup is damaged')
  expect(await store.has(store.toContentKey(hash))).toBe(false)
})

test('finds a file that is moved to another store while it is looked for', async () => {
  await using fixture = await openBackupFixture()
  const { hash } = await fixture.addFile('original')
  const current = createFolderStore(join(fixture.folder, 'moved'))
  const key = getContentKey(hash)
  const previous = {
    ...createFolderStore(join(fixture.folder, 'previous')),
    get: async () => {
      await current.moveIn(key, getContentPath(fixture.task.dataDir, hash))
      return undefined
    },
  }
  expect(await storeContent(await prepareBackupStore(fixture.task), { files: { current, previous }, hash })).toEqual({ bytes: 8 })
})
