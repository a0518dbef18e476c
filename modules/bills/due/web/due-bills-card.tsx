import { useApiQuery } from '#platform/web/api/queries.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useOverviewTranslation } from '#platform/web/i18n/use-overview-translation.ts'
import type { OverviewCardProps } from '#platform/web/routing/web-module.ts'
import { OverviewListCard, type OverviewRow } from '#platform/web/ui/charts/overview-card.tsx'
import { bills } from '../../contract.ts'
import { getBillName } from '../../web/bill-name.ts'

/** Approved bills that are overdue or due within a week, by due date. */
export default function DueBillsCard(card: OverviewCardProps) {
  const t = useOverviewTranslation('bills')
  const { date, money } = useFormat()
  const { data, error, refetch } = useApiQuery(bills.dueBills, {}, { keepPreviousData: true })
  const rows = data?.bills.map((bill): OverviewRow => {
    const { id, supplierName, number, dueDate, isOverdue, payable, total, currency } = bill
    const amount = payable ?? total
    const due = dueDate && t(isOverdue ? 'overview.since' : 'overview.dueOn', { day: date(dueDate, 'short') })
    return {
      key: id,
      link: `/bills/${id}`,
      title: supplierName ?? getBillName(bill),
      detail: [number, due].filter(Boolean).join(' · '),
      isOverdue,
      trailing: amount !== null && currency && <bdi>{money(amount, currency)}</bdi>,
    }
  })
  const sums = data?.sums?.map(({ payable, currency }) => money(payable, currency)) ?? []
  return (
    <OverviewListCard
      {...card}
      rows={rows}
      total={data?.count}
      sum={sums.join(' · ')}
      empty={t('overview.noneDue')}
      problem={error}
      onRetry={() => void refetch()}
    />
  )
}
