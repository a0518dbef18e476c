import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Encrypts passwords with AES-256-GCM; each is bound to one account. */
export type PasswordCipher = {
  encrypt: (password: string, accountId: number) => string
  /** Throws `PasswordDecryptionError` if it was encrypted with another key or for another account. */
  decrypt: (encrypted: string, accountId: number) => string
}

/** The key in DATA_DIR has changed; the user has to enter the password again. */
export class PasswordDecryptionError extends Error {
  constructor() {
    super('The stored password can no longer be decrypted. Enter it again.')
  }
}

const VERSION = 'v1'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Loads the key from DATA_DIR, or creates it. */
export async function loadPasswordCipher(dataDir: string): Promise<PasswordCipher> {
  const key = await loadKey(join(dataDir, 'keys'))
  return {
    encrypt: (password, accountId) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(getAssociatedData(accountId))
      const encrypted = Buffer.concat([cipher.update(password, 'utf8'), cipher.final()])
      return `${VERSION}:${Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')}`
    },
    decrypt: (encrypted, accountId) => {
      try {
        return decryptBytes(key, Buffer.from(encrypted.slice(VERSION.length + 1), 'base64url'), accountId)
      } catch {
        throw new PasswordDecryptionError()
      }
    },
  }
}

function decryptBytes(key: Buffer, bytes: Buffer, accountId: number): string {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES)).setAAD(getAssociatedData(accountId))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}

const getAssociatedData = (accountId: number) => Buffer.from(`email-account/${accountId}`)

/** Written to a temporary file and linked, so that concurrent processes use one key and never read half of it. */
async function loadKey(folder: string): Promise<Buffer> {
  const file = join(folder, 'mail-passwords.key')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const existing = await readFile(file).catch(() => undefined)
  if (existing) return existing
  const temporary = `${file}.${randomUUID()}`
  await writeFile(temporary, randomBytes(32), { flag: 'wx', mode: 0o600, flush: true })
  await link(temporary, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(temporary)
  return readFile(file)
}
