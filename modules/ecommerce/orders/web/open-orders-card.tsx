import { useFormat } from '#platform/web/i18n/format.ts'
import type { OverviewCardProps } from '#platform/web/routing/module.ts'
import { useOverviewWords } from '#platform/web/i18n/overview-words.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { GLANCE_ROWS, GlanceList } from '#platform/web/ui/charts/glance-card.tsx'
import { ecommerce } from '../../contract.ts'

/** Orders that wait for somebody who delivers them, or whose invoice could not be made. */
const OPEN = ['placed', 'invoiced', 'paid'] as const

export default function OpenOrdersCard(card: OverviewCardProps) {
  const t = useOverviewWords('ecommerce')
  const { money } = useFormat()
  const { data, error, refetch } = useRead(ecommerce.listOrders, { status: [...OPEN], page: 1, perPage: GLANCE_ROWS }, { keep: true })
  const rows = data?.orders.map(({ id, number, customer, status, total, currency }) => ({
    key: id,
    link: `/shop/orders/${id}`,
    title: customer?.fullName || number,
    detail: [number, status && t(`overview.status.${status}`)].filter(Boolean).join(' · '),
    end: total !== null && currency && <bdi>{money(total, currency)}</bdi>,
  }))
  return (
    <GlanceList {...card} rows={rows} total={data?.total} empty={t('overview.noneOpen')} problem={error} onRetry={() => void refetch()} />
  )
}
