import { useTranslation } from 'react-i18next'
import { useAbility } from '#platform/web/abilities.tsx'
import { PageLinks } from '#platform/web/ui/page-links.tsx'

const places = [
  { to: '/invoices', title: 'nav.invoices', subject: 'Invoice' },
  { to: '/invoices/clients', title: 'nav.clients', subject: 'Client' },
  { to: '/invoices/items', title: 'nav.items', subject: 'Item' },
  { to: '/invoices/settings', title: 'nav.settings', subject: 'Invoice' },
] as const

/** The way between the pages of this module, as far as the viewer may go. */
export function Places() {
  const { t } = useTranslation('invoices')
  const ability = useAbility()
  const links = places.filter(({ subject }) => ability.can('read', subject)).map(({ to, title }) => ({ to, title: t(title) }))
  return <PageLinks label={t('places')} links={links} />
}
