import { existsSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDataFolder } from './data-folder.ts'

test('creates the data folder with its parents, readable only by this account, unless it exists', async () => {
  const root = await mkdtemp(join(tmpdir(), 'staffroom-test-'))
  const folder = join(root, 'some', 'where')
  createDataFolder(folder)
  createDataFolder(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  await rm(root, { recursive: true })
})

test.skipIf(!existsSync('/proc'))('reports in one line that the folder cannot be created', () => {
  expect(() => createDataFolder('/proc/nowhere/data')).toThrow(/^DATA_DIR \/proc\/nowhere\/data cannot be used: [^\n]+$/)
})
