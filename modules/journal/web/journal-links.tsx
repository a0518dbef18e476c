import { useTranslation } from 'react-i18next'
import { useCanAccess } from '#platform/web/session/can-access.ts'
import { PageNav } from '#platform/web/ui/layout/page-nav.tsx'

export function JournalLinks() {
  const { t } = useTranslation('journal')
  if (!useCanAccess(['read', 'Journal'])) return null
  const links = [
    { to: '/journal', title: t('nav.journal') },
    { to: '/deleted', title: t('nav.deleted') },
  ]
  return <PageNav label={t('links')} links={links} />
}
