import { useTranslation } from 'react-i18next'
import { Badge, type BadgeProps } from '#platform/web/ui/lists/badge.tsx'
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
  return <Badge tone={statusTones[status]}>{t(`status.${status}`)}</Badge>
}
