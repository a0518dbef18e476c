import { useTranslation } from 'react-i18next'
import { useAbility } from '#platform/web/session/abilities.tsx'
import { PageNav } from '#platform/web/ui/layout/page-nav.tsx'

const invoicePages = [
  { to: '/invoices', title: 'nav.invoices', subject: 'Invoice' },
  { to: '/invoices/recurring', title: 'nav.recurring', subject: 'RecurringInvoice' },
  { to: '/invoices/quotes', title: 'nav.quotes', subject: 'Quote' },
  { to: '/invoices/bank', title: 'nav.bank', subject: 'BankStatement' },
  { to: '/invoices/clients', title: 'nav.clients', subject: 'Client' },
  { to: '/invoices/items', title: 'nav.items', subject: 'Item' },
  { to: '/invoices/accounting', title: 'nav.accounting', subject: 'Invoice' },
  { to: '/invoices/settings', title: 'nav.settings', subject: 'Invoice' },
] as const

export function InvoicePageLinks() {
  const { t } = useTranslation('invoices')
  const ability = useAbility()
  const links = invoicePages.filter(({ subject }) => ability.can('read', subject)).map(({ to, title }) => ({ to, title: t(title) }))
  return <PageNav label={t('pages')} links={links} />
}
