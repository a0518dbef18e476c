import { useTranslation } from 'react-i18next'
import { identity } from '#platform/contract/identity.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useAction, useRead } from '#platform/web/api/queries.ts'
import { SessionRow } from '#platform/web/session/session-row.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import { RowList } from '#platform/web/ui/lists/row-list.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'

export function SessionsCard() {
  const { t } = useTranslation('account')
  const { data, error, refetch } = useRead(identity.listSessions, {})
  const end = useAction(identity.endSession, {
    topics: ['account'],
    final: true,
    optimistic: ({ change }, { id }) =>
      change(identity.listSessions, ({ sessions }) => ({ sessions: sessions.filter((session) => session.id !== id) })),
  })
  return (
    <Card title={t('sessions')}>
      {error && <Failure title={problemText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner />}
      <RowList>
        {data?.sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={session.isCurrent ? undefined : () => end.mutate({ id: session.id })} />
        ))}
      </RowList>
    </Card>
  )
}
