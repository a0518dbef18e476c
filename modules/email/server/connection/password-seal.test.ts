import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSeal, SealBroken } from './password-seal.ts'

async function openFolder() {
  const path = await mkdtemp(join(tmpdir(), 'staffroom-seal-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) }
}

test('a password opens again, after a restart too, and never looks the same', async () => {
  await using folder = await openFolder()
  const { seal } = await readSeal(folder.path)
  const sealed = seal('p@ss 你好', 7)
  expect(sealed).not.toContain('p@ss')
  expect(seal('p@ss 你好', 7)).not.toBe(sealed)
  expect((await readSeal(folder.path)).open(sealed, 7)).toBe('p@ss 你好')
  expect((await stat(join(folder.path, 'keys/mail-passwords.key'))).mode & 0o777).toBe(0o600)
})

test('it opens for no other account, with no other key and not once it was changed', async () => {
  await using folder = await openFolder()
  await using other = await openFolder()
  const ours = await readSeal(folder.path)
  const sealed = ours.seal('secret', 7)
  expect(() => ours.open(sealed, 8)).toThrow(SealBroken)
  const { open } = await readSeal(other.path)
  expect(() => open(sealed, 7)).toThrow(SealBroken)
  expect(() => ours.open(`${sealed.slice(0, -2)}AA`, 7)).toThrow(SealBroken)
  expect(() => ours.open('', 7)).toThrow(SealBroken)
})

test('processes that start together share one key', async () => {
  await using folder = await openFolder()
  const seals = await Promise.all(Array.from({ length: 8 }, () => readSeal(folder.path)))
  const sealed = seals[0]!.seal('secret', 1)
  expect(seals.map(({ open }) => open(sealed, 1))).toEqual(Array(8).fill('secret'))
  expect(await readdir(join(folder.path, 'keys'))).toEqual(['mail-passwords.key'])
})
