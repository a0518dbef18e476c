import { createSecret } from '../sessions/access-tokens.ts'

const PREFIX = 'srt_'

export const createTokenSecret = () => PREFIX + createSecret()

/** Whether it is an API token, even a truncated one, and not an access token. */
export const isApiToken = (token: string | undefined): token is string => token?.startsWith(PREFIX) ?? false

/** 32 random bytes in base64url */
export const isWellFormed = (secret: string) => /^srt_[\w-]{43}$/.test(secret)
