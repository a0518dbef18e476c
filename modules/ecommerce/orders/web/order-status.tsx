import { useTranslation } from 'react-i18next'
import { Pill, type PillProps } from '#platform/web/ui/lists/pill.tsx'
import type { OrderStatus } from '../contract.ts'

const tones: Record<OrderStatus, NonNullable<PillProps['tone']>> = {
  placed: 'warning',
  invoiced: 'info',
  paid: 'primary',
  delivered: 'primary',
  completed: 'success',
  cancelled: 'neutral',
}

export function OrderPill({ status }: { status: OrderStatus }) {
  const { t } = useTranslation('ecommerce')
  return <Pill tone={tones[status]}>{t(`status.${status}`)}</Pill>
}
