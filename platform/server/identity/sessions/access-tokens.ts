import { createHash, randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { loadKey } from '../../encryption/load-key.ts'

export const ACCESS_SECONDS = 10 * 60
export const REFRESH_DAYS = 30
export const SIGNING_KEY = 'access-tokens'

export type AccessTokenClaims = { userId: number; sessionId: number; expiresAt: number }

export type AccessTokens = {
  /** Returns a JWT valid for 10 minutes. */
  sign: (access: { userId: number; sessionId: number }) => Promise<string>
  /** Returns undefined for invalid or expired tokens; `expired: true` accepts expired ones, for signing out. */
  verify: (token: string, options?: { expired: boolean }) => Promise<AccessTokenClaims | undefined>
}

/** Verifying a token each time would almost double the CPU time of reading a task. */
const MAX_CACHED = 5_000

/** The key exists only once the server has started. */
export function createAccessTokens(readKey: () => Promise<Uint8Array>, clock: () => Date): AccessTokens {
  let signingKey: Uint8Array | undefined
  const getKey = async () => (signingKey ??= await readKey())
  const verifiedTokens = new Map<string, AccessTokenClaims>()
  const seconds = () => Math.floor(clock().getTime() / 1000)
  const read = async (token: string, currentDate: Date) => {
    if (!isCanonical(token)) return undefined
    const key = await getKey()
    const options = { algorithms: ['HS256'], currentDate, requiredClaims: ['sub', 'sid', 'exp'] }
    const { payload } = (await jwtVerify(token, key, options).catch(() => undefined)) ?? {}
    if (!payload) return undefined
    return { userId: Number(payload.sub), sessionId: Number(payload.sid), expiresAt: Number(payload.exp) }
  }
  return {
    sign: async ({ userId, sessionId }) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(userId))
        .setIssuedAt(seconds())
        .setExpirationTime(seconds() + ACCESS_SECONDS)
        .sign(await getKey()),
    verify: async (token, { expired } = { expired: false }) => {
      const cached = verifiedTokens.get(token)
      const access = cached ?? (await read(token, expired ? new Date(0) : clock()))
      if (!access || (!expired && access.expiresAt <= seconds())) return undefined
      if (!cached && !expired) cacheToken(verifiedTokens, token, access)
      return access
    },
  }
}

function cacheToken(verifiedTokens: Map<string, AccessTokenClaims>, token: string, access: AccessTokenClaims) {
  if (verifiedTokens.size >= MAX_CACHED) verifiedTokens.delete(verifiedTokens.keys().next().value!)
  verifiedTokens.set(token, access)
}

/** Base64url allows several spellings of the same bytes; accept only the canonical one. */
const isCanonical = (token: string) => token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)

export const loadSigningKey = (dataDir: string): Promise<Uint8Array> => loadKey(dataDir, SIGNING_KEY)

export const createSecret = () => randomBytes(32).toString('base64url')
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url')
