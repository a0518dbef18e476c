import { useTranslation } from 'react-i18next'
import type { Session } from '#platform/contract/identity.ts'
import { useFormat } from '#platform/web/format.ts'
import { problemText } from '#platform/web/problem-text.ts'
import { useAction, useRead } from '#platform/web/queries.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Empty } from '#platform/web/ui/empty.tsx'
import { Failure } from '#platform/web/ui/failure.tsx'
import { Pill } from '#platform/web/ui/pill.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { toast } from '#platform/web/ui/toast.tsx'
import { users, type UserView } from '../contract.ts'
import css from './person.module.css'

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
      <ul className={css.rows}>
        {data.sessions.map((session) => (
          <Row key={session.id} session={session} onEnd={() => end.mutate({ id, sessionId: session.id })} />
        ))}
      </ul>
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

function Row({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { t } = useTranslation('users')
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
      <Button size="small" onClick={onEnd} aria-label={t('sessions.endOne', { device })}>
        {t('sessions.end')}
      </Button>
    </li>
  )
}
