import { existsSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDataFolder } from './data-folder.ts'

test('the data folder is made with all folders above it, for its own account alone, and may be there already', async () => {
  const root = await mkdtemp(join(tmpdir(), 'staffroom-test-'))
  const folder = join(root, 'some', 'where')
  makeDataFolder(folder)
  makeDataFolder(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  await rm(root, { recursive: true })
})

test.skipIf(!existsSync('/proc'))('where no folder can be made, one line says so', () => {
  expect(() => makeDataFolder('/proc/nowhere/data')).toThrow(/^DATA_DIR \/proc\/nowhere\/data cannot be used: [^\n]+$/)
})
