import { decrypt, encrypt } from '../../encryption/encrypt.ts'
import { loadKey } from '../../encryption/load-key.ts'

export const SSO_KEY = 'single-sign-on'

export const encryptSecret = async (dataDir: string, secret: string, purpose: string): Promise<string> =>
  encrypt(await loadKey(dataDir, SSO_KEY), secret, purpose)

/** Undefined if it was encrypted with another key or for another purpose. */
export const decryptSecret = async (dataDir: string, encrypted: string, purpose: string): Promise<string | undefined> =>
  decrypt(await loadKey(dataDir, SSO_KEY), encrypted, purpose)
