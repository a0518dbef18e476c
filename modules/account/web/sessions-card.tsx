import { useTranslation } from 'react-i18next'
import { identity } from '#platform/contract/identity.ts'
import { useApiMutation, useApiQuery } from '#platform/web/api/queries.ts'
import { SessionRow } from '#platform/web/session/session-row.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { RowList } from '#platform/web/ui/lists/row-list.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'

export function SessionsCard() {
  const { t } = useTranslation('account')
  const { data, error, refetch } = useApiQuery(identity.listSessions, {})
  const end = useApiMutation(identity.endSession, {
    topics: ['account'],
    isIrreversible: true,
    optimisticUpdate: ({ updateQuery }, { id }) =>
      updateQuery(identity.listSessions, ({ sessions }) => ({ sessions: sessions.filter((session) => session.id !== id) })),
  })
  return (
    <Card title={t('sessions')}>
      {error && <ProblemState problem={error} onRetry={refetch} />}
      {!data && !error && <Spinner />}
      <RowList>
        {data?.sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={session.isCurrent ? undefined : () => end.mutate({ id: session.id })} />
        ))}
      </RowList>
    </Card>
  )
}
