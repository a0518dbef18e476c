import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openBackupFixture } from '../testing/backup-fixture.ts'

test('restores from an older backup if the newest cannot be read, and names it', { tags: ['long'] }, async () => {
  await using fixture = await openBackupFixture()
  await fixture.addFile('old')
  const { createdAt } = await fixture.backUp()
  await fixture.backUp()
  const stamp = (await readdir(join(fixture.store, 'backups'))).toSorted().at(-1)!
  await writeFile(join(fixture.store, 'backups', stamp, 'staffroom.json'), '{')
  const restored = await fixture.restore('restored')
  expect(restored).toMatchObject({ files: 1, unusable: [{ stamp, problem: expect.stringContaining('damaged') as string }] })
  expect(restored.time).toEqual(new Date(createdAt))
})

test('rejects names of files that would leave the folder', { tags: ['long'] }, async () => {
  await using fixture = await openBackupFixture()
  await fixture.addFile('content')
  await fixture.database.write((tx) => tx.updateTable('files').set({ hash: '../../../../escape' }).execute())
  await fixture.backUp()
  await expect(fixture.restore('restored')).rejects.toThrow('contains an unexpected entry')
  expect(existsSync(join(fixture.folder, 'restored'))).toBe(false)
})
