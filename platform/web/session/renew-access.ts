import { identity } from '#platform/contract/identity.ts'
import { ApiProblem, problemOf, unreachable } from '../api/api-problem.ts'
import { clearSession, currentSession, keepTokens } from './session.ts'

let renewing: Promise<string> | null = null

/**
 * A newer access token than `stale`, by one refresh however many calls, and tabs, ask for it at once.
 * Throws ApiProblem: status 401 where the session has ended (it is then cleared), 0 where the server cannot be reached.
 */
export function renewAccess(stale: string): Promise<string> {
  const newer = newerThan(stale)
  if (newer) return Promise.resolve(newer)
  renewing ??= alone(() => renew(stale)).finally(() => (renewing = null))
  return renewing
}

const newerThan = (stale: string) => {
  const token = currentSession()?.accessToken
  return token && token !== stale ? token : null
}

/** Tabs take turns; where locks are missing (not served securely) the server's grace for a second tab does. */
const alone = (task: () => Promise<string>): Promise<string> =>
  globalThis.navigator?.locks ? navigator.locks.request('staffroom.renew-access', task) : task()

async function renew(stale: string): Promise<string> {
  const session = currentSession()
  if (!session) throw new ApiProblem({ status: 401, code: 'auth.session_ended', detail: 'Nobody is signed in.' })
  if (session.accessToken !== stale) return session.accessToken
  const response = await refresh(stale, session.refreshToken)
  const isStillOurs = currentSession()?.refreshToken === session.refreshToken
  if (response.ok) {
    const tokens = (await response.json()) as { accessToken: string; refreshToken: string }
    if (isStillOurs) keepTokens(tokens)
    return tokens.accessToken
  }
  if (isStillOurs && (response.status === 401 || response.status === 400)) clearSession('ended')
  throw await problemOf(response)
}

async function refresh(stale: string, refreshToken: string): Promise<Response> {
  try {
    return await fetch(identity.refresh.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${stale}`, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ refreshToken }),
    })
  } catch {
    throw unreachable()
  }
}
