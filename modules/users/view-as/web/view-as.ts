import { useNavigate } from '@tanstack/react-router'
import { identity } from '#platform/contract/identity.ts'
import { callApi } from '#platform/web/api/api.ts'
import { showErrorToast } from '#platform/web/notifications/toasts.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { startViewAs, stopViewAs } from '#platform/web/session/session.ts'
import { viewAsEndpoints } from '../contract.ts'

/** Affects this tab only and opens the start page as the other user sees it. */
export function useStartViewAs() {
  const navigate = useNavigate()
  return useApiMutation(viewAsEndpoints.startViewAs, {
    topics: [],
    isIrreversible: true,
    onSuccess: (_answer, { id }) => {
      callApi(identity.me, {}, { viewAs: id }).then(({ userData }) => {
        startViewAs(userData)
        void navigate({ to: '/' })
      }, showErrorToast)
    },
  })
}

/** Restores the administrator's own view first, so that the request is sent in their own name. */
export function useStopViewAs() {
  const navigate = useNavigate()
  const stop = useApiMutation(viewAsEndpoints.stopViewAs, { topics: [], isIrreversible: true })
  return (userId: number) => {
    stopViewAs()
    stop.mutate({})
    void navigate({ to: `/users/${userId}` })
  }
}
