import { useTranslation } from 'react-i18next'
import { PageLinks } from '#platform/web/ui/layout/page-links.tsx'

/** The inbox and where one says what comes into it. */
export function Places() {
  const { t } = useTranslation('notifications')
  return (
    <PageLinks
      label={t('places')}
      links={[
        { to: '/notifications', title: t('places.all') },
        { to: '/notifications/settings', title: t('places.settings') },
      ]}
    />
  )
}
