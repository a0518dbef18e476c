import { useTranslation } from 'react-i18next'
import { problemText } from '#platform/web/problem-text.ts'
import { useAction, useRead } from '#platform/web/queries.ts'
import { SessionRow } from '#platform/web/session-row.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Empty } from '#platform/web/ui/empty.tsx'
import { Failure } from '#platform/web/ui/failure.tsx'
import { RowList } from '#platform/web/ui/row-list.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { toast } from '#platform/web/ui/toast.tsx'
import { users, type UserView } from '../contract.ts'

/** Where a person is signed in; ending a session closes its windows at once. */
export function PersonSessions({ user: { id } }: { user: UserView }) {
  const { t } = useTranslation('users')
  const { data, error, refetch } = useRead(users.listUserSessions, { id })
  const end = useEnd()
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

function useEnd() {
  const { t } = useTranslation('users')
  return useAction(users.endUserSessions, {
    topics: ['users'],
    final: true,
    optimistic: ({ change }, { id, sessionId }) =>
      change(users.listUserSessions, (list, input) =>
        input.id === id ? { sessions: list.sessions.filter((session) => sessionId !== undefined && session.id !== sessionId) } : list,
      ),
    onSuccess: ({ ended }) => void toast.success(t('sessions.ended', { count: ended })),
  })
}
