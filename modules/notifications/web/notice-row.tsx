import { Link } from '@tanstack/react-router'
import { Mail, MailOpen, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Notification } from '#platform/contract/notifications.ts'
import { linkTo } from '#platform/web/routing/address.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useMarkRead, useNoticeText } from '#platform/web/shell/notifications/notification-acts.ts'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { ModuleIcon } from './module-icon.tsx'
import css from './notifications-page.module.css'
import { useRemove } from './use-acts.ts'

/** What happened, as the way to it, and what can be done with the notice itself. */
export function NoticeRow({ notice }: { notice: Notification }) {
  const { t } = useTranslation('notifications')
  const { time, dateTime } = useFormat()
  const text = useNoticeText(notice)
  const markRead = useMarkRead()
  const remove = useRemove()
  const { id, readAt, createdAt, link, module } = notice
  const mark = (isRead: boolean) => markRead.mutate({ ids: [id], isRead })
  return (
    <li className={css.row} data-unread={!readAt || undefined}>
      <Link {...linkTo(link)} className={css.link} data-notice={id} onClick={() => !readAt && mark(true)}>
        <ModuleIcon module={module} />
        <span className={css.words}>
          <span className={css.text} dir="auto">
            {text}
          </span>
          {!readAt && <span className="unseen"> ({t('platform:notifications.new')})</span>}
        </span>
        <time dateTime={createdAt} title={dateTime(createdAt)} dir="auto" className={css.time}>
          {time(createdAt)}
        </time>
      </Link>
      <span className={css.acts}>
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
