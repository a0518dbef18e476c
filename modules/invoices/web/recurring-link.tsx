import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isAllowed, useAbility } from '#platform/web/session/abilities.tsx'
import type { Invoice } from '../invoice-contract.ts'

/** Leads from an invoice to the recurring invoice that created it. */
export function RecurringLink({ invoice: { recurringInvoiceId } }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const canRead = isAllowed(useAbility(), { action: 'read', subject: 'RecurringInvoice' })
  return recurringInvoiceId && canRead ? <Link to={`/invoices/recurring/${recurringInvoiceId}`}>{t('recurring.source')}</Link> : null
}
