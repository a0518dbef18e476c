import type { FastifyRequest } from 'fastify'
import { REFRESH_DAYS, type AccessTokens } from './access-tokens.ts'

export const FILES_COOKIE = 'staffroom_files'
const attributes = (isSecure: boolean) => `Path=/files; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`

/**
 * The cookie by which the browser fetches files, since an `<img>` carries no Bearer header.
 * It holds an access token; whether it still counts is decided by its session alone, so it lives until that ends.
 */
export const filesCookie = (accessToken: string, isSecure: boolean) =>
  `${FILES_COOKIE}=${accessToken}; Max-Age=${REFRESH_DAYS * 86_400}; ${attributes(isSecure)}`

export const endedFilesCookie = (isSecure: boolean) => `${FILES_COOKIE}=; Max-Age=0; ${attributes(isSecure)}`

export async function tokenOfCookie(request: FastifyRequest, tokens: AccessTokens) {
  const value = request.headers.cookie?.match(new RegExp(`(?:^|;\\s*)${FILES_COOKIE}=([\\w.-]+)`))?.[1]
  return value ? tokens.verify(value, { expired: true }) : undefined
}
