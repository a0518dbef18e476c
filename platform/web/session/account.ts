import { useEffect } from 'react'
import { identity } from '#platform/contract/identity.ts'
import { call } from '../api/api.ts'
import { useRead } from '../api/queries.ts'
import { queries } from '../api/query-client.ts'
import { clearSession, currentSession, keepUserData, onOtherPerson, useSession } from './session.ts'
import { keepLayout } from '../settings/settings.ts'
import { forgetActs } from '../notifications/undo.ts'

/** Asks who I am at start and whenever my account or rules change, and keeps the answer. */
export function useAccount() {
  const isSignedIn = useSession() !== null
  const account = useRead(identity.me, {}, { enabled: isSignedIn, staleTime: 5 * 60_000 })
  useEffect(() => {
    if (!account.data || !currentSession()) return
    keepUserData(account.data.userData)
    if (!account.data.userData.viewedBy) keepLayout(account.data.settings)
  }, [account.data])
  return account.data
}

/** Signs out at once, also where the server cannot be told. */
export function signOut(): void {
  const refreshToken = currentSession()?.refreshToken
  if (refreshToken) call(identity.logout, { refreshToken }).catch(() => {})
  clearSession('left')
}

/** Nothing of one person may be seen by the next. */
export function forgetOnChange(): void {
  onOtherPerson(() => {
    forgetActs()
    if (currentSession()) forgetAnswers()
    else queries.clear()
  })
}

/** Also what the document had read before this code came: `resetQueries` would bring just that back. */
function forgetAnswers(): void {
  for (const query of queries.getQueryCache().getAll()) {
    query.reset()
    query.setState({ data: undefined, dataUpdatedAt: 0, status: 'pending' })
  }
  queries.removeQueries({ type: 'inactive' })
  void queries.refetchQueries({ type: 'active' })
}
