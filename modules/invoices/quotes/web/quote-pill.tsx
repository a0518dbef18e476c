import { useTranslation } from 'react-i18next'
import { Badge } from '#platform/web/ui/lists/badge.tsx'
import type { QuoteStatus } from '../quote-schema.ts'

const tones = {
  draft: 'neutral',
  sent: 'info',
  accepted: 'success',
  declined: 'danger',
  expired: 'warning',
  withdrawn: 'neutral',
  converted: 'primary',
} as const

export function QuotePill({ status }: { status: QuoteStatus }) {
  const { t } = useTranslation('invoices')
  return <Badge tone={tones[status]}>{t(`quote.status.${status}`)}</Badge>
}
