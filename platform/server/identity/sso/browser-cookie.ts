import { createSecret, hashSecret } from '../sessions/access-tokens.ts'
import type { SsoContext } from './providers.ts'

const MAX_AGE_SECONDS = 10 * 60
/** `__Host-` prevents other subdomains from setting it. */
const getName = ({ config }: Pick<SsoContext, 'config'>) =>
  config.publicUrl.startsWith('https:') ? '__Host-staffroom_sso' : 'staffroom_sso'

/** The key that binds a sign-in to the browser that started it. */
export function getBrowserKey(ctx: Pick<SsoContext, 'config' | 'request'>): string | undefined {
  return ctx.request.cookie?.match(new RegExp(`(?:^|;\\s*)${getName(ctx)}=([\\w-]{43})(?:;|$)`))?.[1]
}

export const hashBrowserKey = (ctx: Pick<SsoContext, 'config' | 'request'>) => hashSecret(getBrowserKey(ctx) ?? createSecret())

export function createBrowserCookie(ctx: Pick<SsoContext, 'config'>, key: string): string {
  const secure = ctx.config.publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${getName(ctx)}=${key}; Max-Age=${MAX_AGE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`
}
