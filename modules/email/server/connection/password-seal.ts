import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Turns passwords into what may stand in the database, and back; each belongs to one account and opens for no other. */
export type Seal = {
  seal: (password: string, accountId: number) => string
  /** Throws `SealBroken` where it was sealed with another key or for another account. */
  open: (sealed: string, accountId: number) => string
}

/** The key in DATA_DIR is not the one that the password was sealed with: the person has to give it again. */
export class SealBroken extends Error {
  constructor() {
    super('The stored password cannot be read any more.')
  }
}

const VERSION = 'v1'
const IV_BYTES = 12
const TAG_BYTES = 16

/** The seal of this DATA_DIR; its key is made when first needed. */
export async function readSeal(dataDir: string): Promise<Seal> {
  const key = await readKey(join(dataDir, 'keys'))
  return {
    seal: (password, accountId) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(ownerOf(accountId))
      const sealed = Buffer.concat([cipher.update(password, 'utf8'), cipher.final()])
      return `${VERSION}:${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
    },
    open: (sealed, accountId) => {
      try {
        return open(key, Buffer.from(sealed.slice(VERSION.length + 1), 'base64url'), accountId)
      } catch {
        throw new SealBroken()
      }
    },
  }
}

function open(key: Buffer, bytes: Buffer, accountId: number): string {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES)).setAAD(ownerOf(accountId))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}

const ownerOf = (accountId: number) => Buffer.from(`email-account/${accountId}`)

/** Several processes may come at the same time: the first one's key stands, and nobody reads half of it. */
async function readKey(folder: string): Promise<Buffer> {
  const file = join(folder, 'mail-passwords.key')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const known = await readFile(file).catch(() => undefined)
  if (known) return known
  const made = `${file}.${randomUUID()}`
  await writeFile(made, randomBytes(32), { flag: 'wx', mode: 0o600, flush: true })
  await link(made, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(made)
  return readFile(file)
}
