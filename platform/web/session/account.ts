import { useEffect } from 'react'
import { identity } from '#platform/contract/identity.ts'
import { callApi } from '../api/api.ts'
import { useApiQuery } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { clearSession, getSession, saveUserData, subscribeToUserChange, useSession } from './session.ts'
import { saveUserSettings } from '../settings/settings.ts'
import { clearUndoHistory } from '../notifications/undo.ts'

/** Loads the current account, again whenever it changes, and saves it to the session. */
export function useAccount() {
  const isSignedIn = useSession() !== null
  const account = useApiQuery(identity.me, {}, { enabled: isSignedIn, staleTime: 5 * 60_000 })
  useEffect(() => {
    if (!account.data || !getSession()) return
    saveUserData(account.data.userData)
    if (!account.data.userData.viewedBy) saveUserSettings(account.data.settings)
  }, [account.data])
  return account.data
}

/** Signs out at once, even if the server cannot be reached. */
export function signOut(): void {
  const refreshToken = getSession()?.refreshToken
  if (refreshToken) callApi(identity.logout, { refreshToken }).catch(() => {})
  clearSession('left')
}

/** Clears cached data when another user signs in. */
export function clearDataOnUserChange(): void {
  subscribeToUserChange(() => {
    clearUndoHistory()
    if (getSession()) clearQueryData()
    else queryClient.clear()
  })
}

/** Not `resetQueries`, which would restore the preloaded response of the previous user. */
function clearQueryData(): void {
  for (const query of queryClient.getQueryCache().getAll()) {
    query.reset()
    query.setState({ data: undefined, dataUpdatedAt: 0, status: 'pending' })
  }
  queryClient.removeQueries({ type: 'inactive' })
  void queryClient.refetchQueries({ type: 'active' })
}
