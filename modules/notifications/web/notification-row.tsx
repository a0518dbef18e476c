import { Link } from '@tanstack/react-router'
import { Mail, MailOpen, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Notification } from '#platform/contract/notifications.ts'
import { toLinkProps } from '#platform/web/routing/search-params.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useMarkAsRead, useNotificationText } from '#platform/web/shell/notifications/notification-mutations.ts'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { ModuleIcon } from './module-icon.tsx'
import css from './notifications-page.module.css'
import { useRemoveNotifications } from './use-remove-notifications.ts'

export function NotificationRow({ notification }: { notification: Notification }) {
  const { t } = useTranslation('notifications')
  const { time, dateTime } = useFormat()
  const text = useNotificationText(notification)
  const markRead = useMarkAsRead()
  const remove = useRemoveNotifications()
  const { id, readAt, createdAt, link, module } = notification
  const mark = (isRead: boolean) => markRead.mutate({ ids: [id], isRead })
  return (
    <li className={css.row} data-unread={!readAt || undefined}>
      <Link {...toLinkProps(link)} className={css.link} data-notification={id} onClick={() => !readAt && mark(true)}>
        <ModuleIcon module={module} />
        <span className={css.words}>
          <span className={css.text} dir="auto">
            {text}
          </span>
          {!readAt && <span className="visually-hidden"> ({t('platform:notifications.new')})</span>}
        </span>
        <time dateTime={createdAt} title={dateTime(createdAt)} dir="auto" className={css.time}>
          {time(createdAt)}
        </time>
      </Link>
      <span className={css.actions}>
        <IconButton size="small" label={t(readAt ? 'markUnread' : 'markRead')} onClick={() => mark(!readAt)}>
          {readAt ? <Mail /> : <MailOpen />}
        </IconButton>
        <IconButton size="small" label={t('remove')} onClick={() => remove.mutate({ ids: [id] })}>
          <X />
        </IconButton>
      </span>
    </li>
  )
}
