import type { FastifyRequest } from 'fastify'
import { REFRESH_DAYS, type AccessTokens } from './access-tokens.ts'

export const FILES_COOKIE = 'staffroom_files'
const attributes = (isSecure: boolean) => `Path=/files; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`

/** Authenticates `<img>` requests, which cannot send a Bearer header. Contains an access token, but is valid as long as the session. */
export const createFilesCookie = (accessToken: string, isSecure: boolean) =>
  `${FILES_COOKIE}=${accessToken}; Max-Age=${REFRESH_DAYS * 86_400}; ${attributes(isSecure)}`

export const createExpiredFilesCookie = (isSecure: boolean) => `${FILES_COOKIE}=; Max-Age=0; ${attributes(isSecure)}`

export async function verifyFilesCookie(request: FastifyRequest, tokens: AccessTokens) {
  const value = request.headers.cookie?.match(new RegExp(`(?:^|;\\s*)${FILES_COOKIE}=([\\w.-]+)`))?.[1]
  return value ? tokens.verify(value, { expired: true }) : undefined
}
