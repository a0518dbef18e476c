import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { notifications, type Notification } from '#platform/contract/notifications.ts'
import { linkTo } from '../../routing/address.ts'
import { useFormat } from '../../i18n/format.ts'
import { useRead } from '../../api/queries.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { problemText } from '../../api/problem-text.ts'
import { useMarkRead, useNoticeText } from './notification-acts.ts'
import css from './notification-list.module.css'

export function NotificationList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('platform')
  const { data, error, refetch } = useRead(notifications.listNotifications, { perPage: 20 })
  const markRead = useMarkRead()
  if (error) return <Failure title={problemText(error, t)} onRetry={() => void refetch()} />
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
      {data.notifications.length === 0 && <Empty drawing="message" text={t('notifications.none')} />}
      <ul className={css.list}>
        {data.notifications.map((notification) => (
          <Row key={notification.id} notification={notification} onOpen={onClose} />
        ))}
      </ul>
      <Link {...linkTo('/notifications')} className={buttonClass({ size: 'small' })} onClick={onClose}>
        {t('notifications.showAll')}
      </Link>
    </div>
  )
}

function Row({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { createdAt, readAt, link, id } = notification
  const { t } = useTranslation('platform')
  const { relative } = useFormat()
  const text = useNoticeText(notification)
  const navigate = useNavigate()
  const markRead = useMarkRead()
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
          {text}
          {!readAt && <span className="unseen"> ({t('notifications.new')})</span>}
          <time dateTime={createdAt}>{relative(createdAt)}</time>
        </span>
      </button>
    </li>
  )
}
