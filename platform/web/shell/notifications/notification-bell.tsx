import { Bell as BellIcon } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { unreadEndpoints } from '#platform/contract/unread-notifications.ts'
import { useApiQuery } from '../../api/queries.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import css from '../navbar/navbar.module.css'
import { useIsFirstPageLoaded } from '../first-page-loaded.ts'

const loadList = () => import('./notification-list.tsx').then((file) => ({ default: file.NotificationList }))
const NotificationList = lazy(loadList)
const MOST = 99

export function NotificationBell() {
  const { t } = useTranslation('platform')
  const { data } = useApiQuery(unreadEndpoints.listUnread, {}, { enabled: useIsFirstPageLoaded() })
  const unread = data?.unread ?? 0
  const label = unread > 0 ? t('notifications.unread', { count: unread }) : t('notifications')
  return (
    <Popover
      label={t('notifications')}
      placement="bottom end"
      trigger={(props) => (
        <span className={css.bell} data-tour="notifications" onPointerEnter={() => void loadList()}>
          <IconButton label={label} {...props}>
            <BellIcon />
          </IconButton>
          {unread > 0 && (
            <span className={css.count} aria-hidden>
              {unread > MOST ? `${MOST}+` : unread}
            </span>
          )}
        </span>
      )}
    >
      {(close) => (
        <Suspense fallback={<Spinner />}>
          <NotificationList onClose={close} />
        </Suspense>
      )}
    </Popover>
  )
}
