import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError } from '../config/config-error.ts'
import { createMissingKeys } from './create-keys.ts'
import { loadKey } from './load-key.ts'
import { spyOnSync } from './sync-spy.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'staffroom-keys-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const toFile = (name: string) => join(dataDir, 'keys', `${name}.key`)

async function addKey(name: string, content: Uint8Array): Promise<void> {
  await mkdir(join(dataDir, 'keys'), { recursive: true })
  await writeFile(toFile(name), content)
}

test('creates the keys that are missing and leaves the others', async () => {
  await addKey('lighthouse', Buffer.alloc(32, 7))
  await createMissingKeys(dataDir, ['harbor', 'lighthouse'])
  expect(await loadKey(dataDir, 'lighthouse')).toEqual(Buffer.alloc(32, 7))
  expect(await loadKey(dataDir, 'harbor')).toHaveLength(32)
  expect((await readdir(join(dataDir, 'keys'))).toSorted()).toEqual(['harbor.key', 'lighthouse.key'])
})

test('only this account can read keys, also those that were copied', async () => {
  await createMissingKeys(dataDir, ['harbor'])
  await addKey('lighthouse', Buffer.alloc(32, 7))
  await chmod(toFile('lighthouse'), 0o644)
  await createMissingKeys(dataDir, ['harbor', 'lighthouse'])
  const paths = [join(dataDir, 'keys'), toFile('harbor'), toFile('lighthouse')]
  expect(await Promise.all(paths.map(async (path) => (await stat(path)).mode & 0o777))).toEqual([0o700, 0o600, 0o600])
})

test('processes that create keys at once in a shared folder agree and leave no other files', async () => {
  const names = ['harbor', 'lighthouse', 'pier']
  const keys = await Promise.all(
    Array.from({ length: 8 }, async () => {
      await createMissingKeys(dataDir, names)
      return Promise.all(names.map(async (name) => (await loadKey(dataDir, name)).toString('hex')))
    }),
  )
  expect(new Set(keys.map(String)).size).toBe(1)
  expect(new Set(keys[0]).size).toBe(3)
  expect((await readdir(join(dataDir, 'keys'))).toSorted()).toEqual(names.map((name) => `${name}.key`))
})

test('keys and their folder are on disk once they are created', async () => {
  using spy = await spyOnSync()
  await createMissingKeys(dataDir, ['harbor', 'lighthouse'])
  expect([...spy.synced]).toEqual(expect.arrayContaining([toFile('harbor'), toFile('lighthouse'), join(dataDir, 'keys'), dataDir]))
})

const getProblem = async (work: Promise<unknown>) => work.catch((error: unknown) => error)

test.each([0, 31, 33])('a key file of %i bytes is rejected in one line with its name, and no key is created', async (bytes) => {
  await addKey('lighthouse', Buffer.alloc(bytes))
  for (const work of [loadKey(dataDir, 'lighthouse'), createMissingKeys(dataDir, ['harbor', 'lighthouse'])])
    expect(await getProblem(work)).toEqual(
      new ConfigError(`${toFile('lighthouse')} is damaged: it has ${bytes} bytes instead of 32. Restore it from a backup.`),
    )
  expect(await readdir(join(dataDir, 'keys'))).toEqual(['lighthouse.key'])
  expect(await readFile(toFile('lighthouse'))).toHaveLength(bytes)
})

test('names a key that cannot be read or is missing', async () => {
  await mkdir(toFile('lighthouse'), { recursive: true })
  await expect(loadKey(dataDir, 'lighthouse')).rejects.toThrow(`${toFile('lighthouse')} cannot be read: EISDIR`)
  await expect(loadKey(dataDir, 'harbor')).rejects.toThrow(`${toFile('harbor')} is missing. Restore it from a backup.`)
})
