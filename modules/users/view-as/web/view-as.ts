import { useNavigate } from '@tanstack/react-router'
import { identity } from '#platform/contract/identity.ts'
import { call } from '#platform/web/api/api.ts'
import { showProblem } from '#platform/web/notifications/notices.ts'
import { useAction } from '#platform/web/api/queries.ts'
import { startViewing, stopViewing } from '#platform/web/session/session.ts'
import { viewAsEndpoints } from '../contract.ts'

/** Affects this tab only and opens the person's start page. */
export function useStartViewAs() {
  const navigate = useNavigate()
  return useAction(viewAsEndpoints.startViewAs, {
    topics: [],
    final: true,
    onSuccess: (_answer, { id }) => {
      call(identity.me, {}, { viewAs: id }).then(({ userData }) => {
        startViewing(userData)
        void navigate({ to: '/' })
      }, showProblem)
    },
  })
}

/** Restores the administrator's own view first, so that the request is sent in their own name. */
export function useStopViewAs() {
  const navigate = useNavigate()
  const stop = useAction(viewAsEndpoints.stopViewAs, { topics: [], final: true })
  return (userId: number) => {
    stopViewing()
    stop.mutate({})
    void navigate({ to: `/users/${userId}` })
  }
}
