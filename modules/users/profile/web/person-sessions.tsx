import { useTranslation } from 'react-i18next'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useAction, useRead } from '#platform/web/api/queries.ts'
import { SessionRow } from '#platform/web/session/session-row.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { Empty } from '#platform/web/ui/feedback/empty.tsx'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import { RowList } from '#platform/web/ui/lists/row-list.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { profileEndpoints } from '../contract.ts'
import type { UserView } from '../../user-schema.ts'

/** Ending a session signs out all of its tabs immediately. */
export function PersonSessions({ user: { id } }: { user: UserView }) {
  const { t } = useTranslation('users')
  const { data, error, refetch } = useRead(profileEndpoints.listUserSessions, { id })
  const end = useEndSessions()
  if (error) return <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void refetch()} />
  if (!data) return <Spinner />
  if (data.sessions.length === 0)
    return (
      <Card>
        <Empty text={t('sessions.none')} />
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
  return useAction(profileEndpoints.endUserSessions, {
    topics: ['users'],
    final: true,
    optimistic: ({ change }, { id, sessionId }) =>
      change(profileEndpoints.listUserSessions, (list, input) =>
        input.id === id ? { sessions: list.sessions.filter((session) => sessionId !== undefined && session.id !== sessionId) } : list,
      ),
    onSuccess: ({ ended }) => void toast.success(t('sessions.ended', { count: ended })),
  })
}
