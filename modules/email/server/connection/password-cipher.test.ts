import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadPasswordCipher, PasswordDecryptionError } from './password-cipher.ts'

async function openFolder() {
  const path = await mkdtemp(join(tmpdir(), 'staffroom-seal-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) }
}

test('decrypts after a restart and encrypts differently each time', async () => {
  await using folder = await openFolder()
  const { encrypt } = await loadPasswordCipher(folder.path)
  const encrypted = encrypt('p@ss 你好', 7)
  expect(encrypted).not.toContain('p@ss')
  expect(encrypt('p@ss 你好', 7)).not.toBe(encrypted)
  expect((await loadPasswordCipher(folder.path)).decrypt(encrypted, 7)).toBe('p@ss 你好')
  expect((await stat(join(folder.path, 'keys/mail-passwords.key'))).mode & 0o777).toBe(0o600)
})

test('fails for another account, another key or changed data', async () => {
  await using folder = await openFolder()
  await using other = await openFolder()
  const cipher = await loadPasswordCipher(folder.path)
  const encrypted = cipher.encrypt('secret', 7)
  expect(() => cipher.decrypt(encrypted, 8)).toThrow(PasswordDecryptionError)
  const { decrypt } = await loadPasswordCipher(other.path)
  expect(() => decrypt(encrypted, 7)).toThrow(PasswordDecryptionError)
  expect(() => cipher.decrypt(`${encrypted.slice(0, -2)}AA`, 7)).toThrow(PasswordDecryptionError)
  expect(() => cipher.decrypt('', 7)).toThrow(PasswordDecryptionError)
})

test('concurrent processes share one key', async () => {
  await using folder = await openFolder()
  const ciphers = await Promise.all(Array.from({ length: 8 }, () => loadPasswordCipher(folder.path)))
  const encrypted = ciphers[0]!.encrypt('secret', 1)
  expect(ciphers.map(({ decrypt }) => decrypt(encrypted, 1))).toEqual(Array(8).fill('secret'))
  expect(await readdir(join(folder.path, 'keys'))).toEqual(['mail-passwords.key'])
})
