import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery } from '#platform/web/api/queries.ts'
import { SessionRow } from '#platform/web/session/session-row.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { RowList } from '#platform/web/ui/lists/row-list.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { profileEndpoints } from '../contract.ts'
import type { UserView } from '../../user-schema.ts'

/** Ending a session signs out all of its tabs immediately. */
export function UserSessions({ user: { id } }: { user: UserView }) {
  const { t } = useTranslation('users')
  const { data, error, refetch } = useApiQuery(profileEndpoints.listUserSessions, { id })
  const end = useEndSessions()
  if (error) return <ProblemState problem={error} onRetry={refetch} />
  if (!data) return <Spinner />
  if (data.sessions.length === 0)
    return (
      <Card>
        <EmptyState text={t('sessions.none')} />
      </Card>
    )
  return (
    <Card
      title={t('sessions.where')}
      action={
        data.sessions.length > 1 && (
          <Button size="small" onClick={() => end.mutate({ id })}>
            {t('sessions.endAll')}
          </Button>
        )
      }
    >
      <RowList>
        {data.sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => end.mutate({ id, sessionId: session.id })} />
        ))}
      </RowList>
    </Card>
  )
}

function useEndSessions() {
  const { t } = useTranslation('users')
  return useApiMutation(profileEndpoints.endUserSessions, {
    topics: ['users'],
    isIrreversible: true,
    optimisticUpdate: ({ updateQuery }, { id, sessionId }) =>
      updateQuery(profileEndpoints.listUserSessions, (list, input) =>
        input.id === id ? { sessions: list.sessions.filter((session) => sessionId !== undefined && session.id !== sessionId) } : list,
      ),
    onSuccess: ({ ended }) => void toast.success(t('sessions.ended', { count: ended })),
  })
}
