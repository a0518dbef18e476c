import { decrypt, encrypt } from '#platform/server/encryption/encrypt.ts'
import { loadKey } from '#platform/server/encryption/load-key.ts'

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

export const PASSWORD_KEY = 'mail-passwords'

const VERSION = 'v1'

export async function loadPasswordCipher(dataDir: string): Promise<PasswordCipher> {
  const key = await loadKey(dataDir, PASSWORD_KEY)
  return {
    encrypt: (password, accountId) => `${VERSION}:${encrypt(key, password, getPurpose(accountId))}`,
    decrypt: (encrypted, accountId) => {
      const password = decrypt(key, encrypted.slice(VERSION.length + 1), getPurpose(accountId))
      if (password === undefined) throw new PasswordDecryptionError()
      return password
    },
  }
}

const getPurpose = (accountId: number) => `email-account/${accountId}`
