import { decrypt, encrypt } from '../../../encryption/encrypt.ts'
import { loadKey } from '../../../encryption/load-key.ts'
import type { FactorContext } from '../factor-context.ts'
import type { TotpRow } from '../tables.ts'

export const TOTP_KEY = 'sign-in-factors'
const getPurpose = (userId: number) => `totp ${userId}`

export const encryptTotpSecret = async ({ config }: FactorContext, secret: string, userId: number): Promise<string> =>
  encrypt(await loadKey(config.dataDir, TOTP_KEY), secret, getPurpose(userId))

/** Undefined if the key in DATA_DIR is not the one the secret was encrypted with. */
export const decryptTotpSecret = async ({ config }: FactorContext, { secret, userId }: TotpRow): Promise<string | undefined> =>
  decrypt(await loadKey(config.dataDir, TOTP_KEY), secret, getPurpose(userId))
