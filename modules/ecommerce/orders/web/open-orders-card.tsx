import { useFormat } from '#platform/web/i18n/format.ts'
import type { OverviewCardProps } from '#platform/web/routing/web-module.ts'
import { useOverviewTranslation } from '#platform/web/i18n/use-overview-translation.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { OVERVIEW_CARD_ROWS, OverviewListCard, type OverviewRow } from '#platform/web/ui/charts/overview-card.tsx'
import { ecommerce } from '../../contract.ts'

/** Orders without a delivery, or without an invoice. */
const OPEN_STATUSES = ['placed', 'invoiced', 'paid'] as const

export default function OpenOrdersCard(card: OverviewCardProps) {
  const t = useOverviewTranslation('ecommerce')
  const { money } = useFormat()
  const { data, error, refetch } = useApiQuery(
    ecommerce.listOrders,
    { status: [...OPEN_STATUSES], page: 1, perPage: OVERVIEW_CARD_ROWS },
    { keepPreviousData: true },
  )
  const rows = data?.orders.map(({ id, number, customer, status, total, currency }): OverviewRow => ({
    key: id,
    link: `/shop/orders/${id}`,
    title: customer?.fullName || number,
    detail: [number, status && t(`overview.status.${status}`)].filter(Boolean).join(' · '),
    trailing: total !== null && currency && <bdi>{money(total, currency)}</bdi>,
  }))
  return (
    <OverviewListCard
      {...card}
      rows={rows}
      total={data?.total}
      empty={t('overview.noneOpen')}
      problem={error}
      onRetry={() => void refetch()}
    />
  )
}
