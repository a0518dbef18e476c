import { useNavigate } from '@tanstack/react-router'
import { identity } from '#platform/contract/identity.ts'
import { call } from '#platform/web/api.ts'
import { showProblem } from '#platform/web/notices.ts'
import { useAction } from '#platform/web/queries.ts'
import { startViewing, stopViewing } from '#platform/web/session.ts'
import { users } from '../contract.ts'

/** This tab shows what the person sees, from their start page on. */
export function useStartViewing() {
  const navigate = useNavigate()
  return useAction(users.startViewAs, {
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

/** Back to oneself at once, then to the person's page; the server is told as oneself. */
export function useStopViewing() {
  const navigate = useNavigate()
  const stop = useAction(users.stopViewAs, { topics: [], final: true })
  return (userId: number) => {
    stopViewing()
    stop.mutate({})
    void navigate({ to: `/users/${userId}` })
  }
}
