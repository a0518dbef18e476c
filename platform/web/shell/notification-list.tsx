import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { notifications, type Notification } from '#platform/contract/notifications.ts'
import { linkTo } from '../address.ts'
import { useFormat } from '../format.ts'
import { loadWords } from '../i18n.ts'
import { useAction, useRead } from '../queries.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failure } from '../ui/failure.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { problemText } from '../problem-text.ts'
import css from './notification-list.module.css'

export function NotificationList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('platform')
  const { data, error, refetch } = useRead(notifications.listNotifications, { perPage: 20 })
  const markRead = useMarkRead()
  if (error) return <Failure title={problemText(error, t)} onRetry={() => void refetch()} />
  if (!data) return <Spinner />
  if (data.notifications.length === 0) return <Empty drawing="message" text={t('notifications.none')} />
  return (
    <div className={css.box}>
      <header className={css.head}>
        <h2>{t('notifications')}</h2>
        {data.unread > 0 && (
          <Button size="small" variant="quiet" onClick={() => markRead.mutate({})}>
            {t('notifications.readAll')}
          </Button>
        )}
      </header>
      <ul className={css.list}>
        {data.notifications.map((notification) => (
          <Row key={notification.id} notification={notification} onOpen={onClose} />
        ))}
      </ul>
    </div>
  )
}

function Row({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { module, kind, values, createdAt, readAt, link, id } = notification
  const { t } = useTranslation(module)
  const { relative } = useFormat()
  const navigate = useNavigate()
  const markRead = useMarkRead()
  useEffect(() => void loadWords(module), [module])
  const open = () => {
    if (!readAt) markRead.mutate({ ids: [id] })
    onOpen()
    void navigate(linkTo(link))
  }
  return (
    <li>
      <button type="button" className={css.row} data-unread={!readAt || undefined} onClick={open}>
        <span className={css.dot} aria-hidden />
        <span>
          {t(`notice.${kind}`, values)}
          {!readAt && <span className="unseen"> ({t('platform:notifications.new')})</span>}
          <time dateTime={createdAt}>{relative(createdAt)}</time>
        </span>
      </button>
    </li>
  )
}

const useMarkRead = () =>
  useAction(notifications.markNotificationsRead, {
    topics: ['notifications'],
    final: true,
    optimistic: ({ change }, { ids }) =>
      change(notifications.listNotifications, (answer) => {
        const rows = answer.notifications.map((one) =>
          !ids || ids.includes(one.id) ? { ...one, readAt: one.readAt ?? new Date().toISOString() } : one,
        )
        return { ...answer, notifications: rows, unread: ids ? Math.max(0, answer.unread - ids.length) : 0 }
      }),
  })
