import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { notifications, type Notification } from '#platform/contract/notifications.ts'
import { toLinkProps } from '../../routing/search-params.ts'
import { useFormat } from '../../i18n/format.ts'
import { useApiQuery } from '../../api/queries.ts'
import { Button, getButtonClass } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { formatProblem } from '../../api/format-problem.ts'
import { useMarkAsRead, useNotificationText } from './notification-mutations.ts'
import css from './notification-list.module.css'

export function NotificationList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('platform')
  const { data, error, refetch } = useApiQuery(notifications.listNotifications, { perPage: 20 })
  const markRead = useMarkAsRead()
  if (error) return <ErrorState title={formatProblem(error, t)} onRetry={() => void refetch()} />
  if (!data) return <Spinner />
  return (
    <div className={css.box}>
      <div className={css.head}>
        <h2>{t('notifications')}</h2>
        {data.unread > 0 && (
          <Button size="small" variant="quiet" onClick={() => markRead.mutate({})}>
            {t('notifications.readAll')}
          </Button>
        )}
      </div>
      {data.notifications.length === 0 && <EmptyState illustration="message" text={t('notifications.none')} />}
      <ul className={css.list}>
        {data.notifications.map((notification) => (
          <Row key={notification.id} notification={notification} onOpen={onClose} />
        ))}
      </ul>
      <Link {...toLinkProps('/notifications')} className={getButtonClass({ size: 'small' })} onClick={onClose}>
        {t('notifications.showAll')}
      </Link>
    </div>
  )
}

function Row({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { createdAt, readAt, link, id } = notification
  const { t } = useTranslation('platform')
  const { relative } = useFormat()
  const text = useNotificationText(notification)
  const navigate = useNavigate()
  const markRead = useMarkAsRead()
  const open = () => {
    if (!readAt) markRead.mutate({ ids: [id] })
    onOpen()
    void navigate(toLinkProps(link))
  }
  return (
    <li>
      <button type="button" className={css.row} data-unread={!readAt || undefined} onClick={open}>
        <span className={css.dot} aria-hidden />
        <span>
          {text}
          {!readAt && <span className="visually-hidden"> ({t('notifications.new')})</span>}
          <time dateTime={createdAt}>{relative(createdAt)}</time>
        </span>
      </button>
    </li>
  )
}
