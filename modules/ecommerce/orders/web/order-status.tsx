import { useTranslation } from 'react-i18next'
import { Pill, type BadgeProps } from '#platform/web/ui/lists/pill.tsx'
import type { OrderStatus } from '../contract.ts'

const statusTones: Record<OrderStatus, NonNullable<BadgeProps['tone']>> = {
  placed: 'warning',
  invoiced: 'info',
  paid: 'primary',
  delivered: 'primary',
  completed: 'success',
  cancelled: 'neutral',
}

export function OrderStatusPill({ status }: { status: OrderStatus }) {
  const { t } = useTranslation('ecommerce')
  return <Pill tone={statusTones[status]}>{t(`status.${status}`)}</Pill>
}
