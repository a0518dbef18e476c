import { useTranslation } from 'react-i18next'
import { Badge } from '#platform/web/ui/lists/badge.tsx'
import type { InvoiceDelivery, InvoiceStatus } from '../invoice-contract.ts'

const tones = { draft: 'neutral', sent: 'info', partial: 'warning', paid: 'success', overdue: 'danger', credited: 'primary' } as const

export function StatusPill({ status }: { status: InvoiceStatus }) {
  const { t } = useTranslation('invoices')
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
}

const deliveryTones = { queued: 'neutral', accepted: 'success', refused: 'danger' } as const

export function DeliveryPill({ state }: { state: InvoiceDelivery['state'] }) {
  const { t } = useTranslation('invoices')
  return <Badge tone={deliveryTones[state]}>{t(`delivery.${state}`)}</Badge>
}
