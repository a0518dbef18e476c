import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAbility } from '#platform/web/session/abilities.tsx'
import type { Invoice } from '../invoice-contract.ts'

/** To the quote that the invoice was created from. */
export function QuoteLink({ invoice: { quoteId } }: { invoice: Pick<Invoice, 'quoteId'> }) {
  const { t } = useTranslation('invoices')
  const canRead = useAbility().can('read', 'Quote')
  return quoteId && canRead ? <Link to={`/invoices/quotes/${quoteId}`}>{t('fromQuote')}</Link> : null
}
