import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMissingKeys } from '#platform/server/encryption/create-keys.ts'
import { loadPasswordCipher, PASSWORD_KEY, PasswordDecryptionError } from './password-cipher.ts'

async function openFolder() {
  const path = await mkdtemp(join(tmpdir(), 'staffroom-seal-'))
  await createMissingKeys(path, [PASSWORD_KEY])
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) }
}

test('decrypts after a restart and encrypts differently each time', async () => {
  await using folder = await openFolder()
  const { encrypt } = await loadPasswordCipher(folder.path)
  const encrypted = encrypt('p@ss 你好', 7)
  expect(encrypted).not.toContain('p@ss')
  expect(encrypt('p@ss 你好', 7)).not.toBe(encrypted)
  expect((await loadPasswordCipher(folder.path)).decrypt(encrypted, 7)).toBe('p@ss 你好')
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
