import { useTranslation } from 'react-i18next'
import { identity, type Session } from '#platform/contract/identity.ts'
import { useFormat } from '#platform/web/format.ts'
import { problemText } from '#platform/web/problem-text.ts'
import { useAction, useRead } from '#platform/web/queries.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Failure } from '#platform/web/ui/failure.tsx'
import { Pill } from '#platform/web/ui/pill.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import css from './account-page.module.css'

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
      <ul className={css.rows}>
        {data?.sessions.map((session) => (
          <Row key={session.id} session={session} onEnd={() => end.mutate({ id: session.id })} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { t } = useTranslation('account')
  const { relative, dateTime } = useFormat()
  const device = session.device || t('sessions.unknown')
  return (
    <li className={css.row}>
      <div className={css.words}>
        <p className={css.name}>
          {device}
          {session.isCurrent && <Pill tone="success">{t('sessions.this')}</Pill>}
        </p>
        <p className={css.detail} title={dateTime(session.lastUsedAt)}>
          {t('sessions.used', { when: relative(session.lastUsedAt), address: session.address })}
        </p>
      </div>
      {!session.isCurrent && (
        <Button size="small" onClick={onEnd} aria-label={t('sessions.endOne', { device })}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
