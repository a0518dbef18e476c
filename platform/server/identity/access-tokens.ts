import { createHash, randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { jwtVerify, SignJWT } from 'jose'

export const ACCESS_SECONDS = 10 * 60
export const REFRESH_DAYS = 30

/** `expiresAt` in seconds since 1970. */
export type Access = { userId: number; sessionId: number; expiresAt: number }

export type AccessTokens = {
  /** A JWT that lives 10 minutes. */
  sign: (access: { userId: number; sessionId: number }) => Promise<string>
  /** Undefined where the token is not ours or has expired; `expired: true` takes old ones too, for signing out. */
  verify: (token: string, options?: { expired: boolean }) => Promise<Access | undefined>
}

const CACHED = 5_000

export function createAccessTokens(key: Uint8Array, clock: () => Date): AccessTokens {
  const verified = new Map<string, Access>()
  const seconds = () => Math.floor(clock().getTime() / 1000)
  const read = async (token: string, currentDate: Date) => {
    if (!isCanonical(token)) return undefined
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate, requiredClaims: ['sub', 'sid', 'exp'] })
    return { userId: Number(payload.sub), sessionId: Number(payload.sid), expiresAt: Number(payload.exp) }
  }
  return {
    sign: ({ userId, sessionId }) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(userId))
        .setIssuedAt(seconds())
        .setExpirationTime(seconds() + ACCESS_SECONDS)
        .sign(key),
    verify: async (token, { expired } = { expired: false }) => {
      const known = verified.get(token)
      const access = known ?? (await read(token, expired ? new Date(0) : clock()).catch(() => undefined))
      if (!access || (!expired && access.expiresAt <= seconds())) return undefined
      if (!known && !expired) keep(verified, token, access)
      return access
    },
  }
}

function keep(verified: Map<string, Access>, token: string, access: Access) {
  if (verified.size >= CACHED) verified.delete(verified.keys().next().value!)
  verified.set(token, access)
}

/** Base64url has several spellings of the same bytes; only the canonical one is ours. */
const isCanonical = (token: string) => token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)

/** The key that signs access tokens: made at the first start, kept in DATA_DIR, shared by all processes on it. */
export async function readSigningKey(dataDir: string): Promise<Uint8Array> {
  const folder = join(dataDir, 'keys')
  const file = join(folder, 'access-tokens.key')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(file, randomBytes(32), { flag: 'wx', mode: 0o600, flush: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await chmod(file, 0o600)
  return readFile(file)
}

/** A secret for a link or a refresh token, and the hash that is kept of it. */
export const createSecret = () => randomBytes(32).toString('base64url')
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url')
