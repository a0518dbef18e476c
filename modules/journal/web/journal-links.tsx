import { useTranslation } from 'react-i18next'
import { useMay } from '#platform/web/session/may.ts'
import { PageLinks } from '#platform/web/ui/layout/page-links.tsx'

/** Between the two pages, for whoever may see both. */
export function JournalLinks() {
  const { t } = useTranslation('journal')
  if (!useMay(['read', 'Journal'])) return null
  const links = [
    { to: '/journal', title: t('nav.journal') },
    { to: '/deleted', title: t('nav.deleted') },
  ]
  return <PageLinks label={t('links')} links={links} />
}
