import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolderStore } from '../../object-store/folder-store.ts'
import { decryptAge, encryptAge } from './age-format.ts'
import { createIdentity, readIdentity } from './identity.ts'

const CHUNK = 64 * 1024
const sizes = [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 1_000_000]

let folder: string
let identity: string
let recipient: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'staffroom-age-'))
  identity = await generateX25519Identity()
  recipient = await identityToRecipient(identity)
  await writeFile(join(folder, 'identity'), `${identity}\n`)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** In pieces that do not match the chunks of the format. */
const toStream = (content: Buffer) => Readable.from(splitInto(content, 10_007), { objectMode: false })

function* splitInto(content: Buffer, size: number) {
  for (let start = 0; start < content.length; start += size) yield content.subarray(start, start + size)
}

const encrypt = (content: Buffer) => buffer(encryptAge(toStream(content), recipient))
const decrypt = (content: Buffer) => buffer(decryptAge(toStream(content), identity))

test.each(sizes)('the program age decrypts %i bytes, and the other way round', async (size) => {
  const content = randomBytes(size)
  const path = join(folder, `encrypted-${size}`)
  await writeFile(path, await encrypt(content))
  const options = { maxBuffer: 10_000_000 }
  expect(execFileSync('age', ['--decrypt', '-i', join(folder, 'identity'), path], options).equals(content)).toBe(true)
  const encrypted = execFileSync('age', ['--encrypt', '-r', recipient], { ...options, input: content })
  expect((await decrypt(encrypted)).equals(content)).toBe(true)
})

test.each(sizes)('rejects %i bytes that are truncated or changed', async (size) => {
  const encrypted = await encrypt(randomBytes(size))
  await expect(decrypt(encrypted.subarray(0, -1))).rejects.toThrow()
  if (size > CHUNK) await expect(decrypt(encrypted.subarray(0, encrypted.length - (size % CHUNK || CHUNK) - 16))).rejects.toThrow()
  encrypted[encrypted.length - 1]! ^= 1
  await expect(decrypt(encrypted)).rejects.toThrow()
})

test('rejects content that is not encrypted or for another identity', async () => {
  await expect(decrypt(Buffer.from('Dear all'))).rejects.toThrow('not encrypted')
  const other = await generateX25519Identity()
  const encrypted = encryptAge(toStream(Buffer.from('secret')), await identityToRecipient(other))
  await expect(decrypt(await buffer(encrypted))).rejects.toThrow()
})

test('stores the identity so that the program age decrypts it with the passphrase', async () => {
  const store = createFolderStore(folder)
  const created = await createIdentity(store, 'correct horse battery')
  expect(await readIdentity(store, 'correct horse battery')).toBe(created)
  await expect(readIdentity(store, 'wrong horse battery')).rejects.toThrow('BACKUP_PASSPHRASE is not the passphrase')
  // The program reads passphrases from a terminal only.
  const command = `age --decrypt -o '${folder}/decrypted' '${folder}/identity.age'`
  execFileSync('script', ['-qec', command, '/dev/null'], { input: 'correct horse battery\n' })
  expect((await readFile(join(folder, 'decrypted'), 'utf8')).trim()).toBe(created)
})
