import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const listBackups = (from: string) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'backup.ts'), 'restore', '--list', '--from', from], { encoding: 'utf8' })

test('reports a bucket that cannot be reached in one line', { tags: ['long'] }, () => {
  const { status, stderr } = listBackups('s3://KEY:SECRET@127.0.0.1:1/bucket?tls=0')
  expect([status, stderr]).toEqual([1, 'http://127.0.0.1:1 cannot be reached: bad port.\n'])
})

test('lists a backup that cannot be used with its reason', { tags: ['long'] }, async () => {
  const store = await mkdtemp(join(tmpdir(), 'staffroom-list-'))
  const backup = join(store, 'backups', '2026-11-26T02-30-00.000Z')
  await mkdir(backup, { recursive: true })
  await writeFile(join(store, 'about.json'), JSON.stringify({ format: 2, workspace: 'example', isEncrypted: false }))
  await writeFile(join(backup, 'staffroom.json'), '{')
  const { status, stdout } = listBackups(store)
  await rm(store, { recursive: true })
  expect([status, stdout]).toEqual([
    0,
    expect.stringMatching(/^2026-11-2\d \S+ {2}cannot be used: The backup is damaged: .*\nCan be restored: nothing\n$/),
  ])
})
