import { useTranslation } from 'react-i18next'
import { PageNav } from '#platform/web/ui/layout/page-nav.tsx'

export function NotificationLinks() {
  const { t } = useTranslation('notifications')
  return (
    <PageNav
      label={t('places')}
      links={[
        { to: '/notifications', title: t('places.all') },
        { to: '/notifications/settings', title: t('places.settings') },
      ]}
    />
  )
}
