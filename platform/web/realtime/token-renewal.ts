/** Milliseconds before expiry at which the access token is renewed. */
const RENEW_BEFORE = 60_000
const MIN_RENEWAL_INTERVAL = 15_000

/** Milliseconds until the token should be renewed, also if the local clock is ahead: a minute before expiry or halfway. */
export function getRenewalDelay(token: string): number {
  const { iat, exp } = readTokenTimes(token)
  const left = exp * 1000 - Date.now()
  const whole = (exp - iat) * 1000
  const lasts = left > 0 ? Math.min(left, whole) : whole
  return Math.max(MIN_RENEWAL_INTERVAL, lasts - RENEW_BEFORE, lasts / 2)
}

function readTokenTimes(token: string): { iat: number; exp: number } {
  try {
    return JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))) as { iat: number; exp: number }
  } catch {
    return { iat: 0, exp: 0 }
  }
}
