import { useFormat } from '#platform/web/i18n/format.ts'
import type { OverviewCardProps } from '#platform/web/routing/web-module.ts'
import { useOverviewTranslation } from '#platform/web/i18n/use-overview-translation.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { OVERVIEW_CARD_ROWS, OverviewListCard, type OverviewRow } from '#platform/web/ui/charts/overview-card.tsx'
import { invoices } from '../../contract.ts'

/** Sorted by due date, oldest first. */
export default function OverdueInvoicesCard(card: OverviewCardProps) {
  const t = useOverviewTranslation('invoices')
  const { money, date } = useFormat()
  const filters = { status: ['overdue' as const], sortColumn: ['dueDate' as const], sort: ['asc' as const], allData: false, lines: false }
  const { data, error, refetch } = useApiQuery(
    invoices.listInvoices,
    { ...filters, page: 1, perPage: OVERVIEW_CARD_ROWS },
    { keepPreviousData: true },
  )
  const rows = data?.invoices.map(({ id, number, client, dueDate, balance, currency }): OverviewRow => ({
    key: id,
    link: `/invoices/${id}`,
    title: client?.company || client?.name || number || '',
    detail: [number, dueDate && t('overview.since', { day: date(dueDate, 'short') })].filter(Boolean).join(' · '),
    isOverdue: true,
    trailing: balance !== null && currency && <bdi>{money(balance, currency)}</bdi>,
  }))
  return (
    <OverviewListCard
      {...card}
      rows={rows}
      total={data?.total}
      empty={t('overview.noneOverdue')}
      problem={error}
      onRetry={() => void refetch()}
    />
  )
}
