import { useFormat } from '#platform/web/i18n/format.ts'
import type { OverviewCardProps } from '#platform/web/routing/module.ts'
import { useOverviewWords } from '#platform/web/i18n/overview-words.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { GLANCE_ROWS, GlanceList } from '#platform/web/ui/charts/glance-card.tsx'
import { invoices } from '../../contract.ts'

/** Sorted by due date, oldest first. */
export default function OverdueInvoicesCard(card: OverviewCardProps) {
  const t = useOverviewWords('invoices')
  const { money, date } = useFormat()
  const asked = { status: ['overdue' as const], sortColumn: ['dueDate' as const], sort: ['asc' as const], allData: false, lines: false }
  const { data, error, refetch } = useRead(invoices.listInvoices, { ...asked, page: 1, perPage: GLANCE_ROWS }, { keep: true })
  const rows = data?.invoices.map(({ id, number, client, dueDate, balance, currency }) => ({
    key: id,
    link: `/invoices/${id}`,
    title: client?.company || client?.name || number || '',
    detail: [number, dueDate && t('overview.since', { day: date(dueDate, 'short') })].filter(Boolean).join(' · '),
    isLate: true,
    end: balance !== null && currency && <bdi>{money(balance, currency)}</bdi>,
  }))
  return (
    <GlanceList
      {...card}
      rows={rows}
      total={data?.total}
      empty={t('overview.noneOverdue')}
      problem={error}
      onRetry={() => void refetch()}
    />
  )
}
