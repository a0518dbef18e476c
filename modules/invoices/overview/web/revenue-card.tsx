import { useFormat } from '#platform/web/i18n/format.ts'
import type { OverviewCardProps } from '#platform/web/routing/web-module.ts'
import { ColumnChart } from '#platform/web/ui/charts/column-chart.tsx'
import { useToday } from '#platform/web/hooks/use-today.ts'
import { getLastDay, listMonthsUpTo } from '../../list/web/index.ts'
import { SumsChartCard } from './sums-chart-card.tsx'
import { useSums } from './use-sums.ts'

export default function RevenueCard(card: OverviewCardProps) {
  const { date, money } = useFormat()
  const thisMonth = useToday().slice(0, 7)
  const query = useSums()
  const { sums, currency = '' } = query
  const months = listMonthsUpTo(thisMonth, sums?.byMonth.filter((one) => one.currency === currency) ?? [])
  const columns = months.map(({ month, total }) => ({
    key: month,
    label: date(`${month}-01`, 'monthName'),
    fullLabel: date(`${month}-01`, 'month'),
    value: total ?? 0,
    formattedValue: currency && money(total ?? 0, currency),
    link: `/invoices?issuedFrom=${month}-01&issuedTo=${getLastDay(month)}&currency=${currency}`,
  }))
  return (
    <SumsChartCard {...{ card, query }}>
      <ColumnChart label={card.title} columns={columns} />
    </SumsChartCard>
  )
}
