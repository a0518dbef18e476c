import { identity } from '#platform/contract/identity.ts'
import { ApiProblem, parseProblem, networkProblem } from '../api/api-problem.ts'
import { clearSession, getSession, saveTokens } from './session.ts'

let pendingRenewal: Promise<string> | null = null

/** Refreshes the token `stale` once for all callers and tabs. Throws ApiProblem: 401 if the session has ended, else 0. */
export function renewAccessToken(stale: string): Promise<string> {
  const newer = findNewerToken(stale)
  if (newer) return Promise.resolve(newer)
  pendingRenewal ??= withLock(() => renew(stale)).finally(() => (pendingRenewal = null))
  return pendingRenewal
}

const findNewerToken = (stale: string) => {
  const token = getSession()?.accessToken
  return token && token !== stale ? token : null
}

/** Tabs take turns. Locks are missing without HTTPS; there, the server accepts a refresh token twice for a moment. */
const withLock = (task: () => Promise<string>): Promise<string> =>
  globalThis.navigator?.locks ? navigator.locks.request('staffroom.renew-access', task) : task()

async function renew(stale: string): Promise<string> {
  const session = getSession()
  if (!session) throw new ApiProblem({ status: 401, code: 'auth.session_ended', detail: 'Nobody is signed in.' })
  if (session.accessToken !== stale) return session.accessToken
  const response = await refresh(stale, session.refreshToken)
  const isStillOurs = getSession()?.refreshToken === session.refreshToken
  if (response.ok) {
    const tokens = (await response.json()) as { accessToken: string; refreshToken: string }
    if (isStillOurs) saveTokens(tokens)
    return tokens.accessToken
  }
  if (isStillOurs && (response.status === 401 || response.status === 400)) clearSession('ended')
  throw await parseProblem(response)
}

async function refresh(stale: string, refreshToken: string): Promise<Response> {
  try {
    return await fetch(identity.refresh.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${stale}`, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ refreshToken }),
    })
  } catch {
    throw networkProblem()
  }
}
