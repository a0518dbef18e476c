import { useFormat } from '#platform/web/format.ts'
import type { OverviewCardProps } from '#platform/web/module.ts'
import { ColumnChart } from '#platform/web/ui/column-chart.tsx'
import { useToday } from '#platform/web/use-today.ts'
import { lastDayOf, monthsUpTo } from './sums.ts'
import { SumsChart } from './sums-chart.tsx'
import { useSums } from './use-sums.ts'

/** What was invoiced in each of the last twelve months. */
export default function RevenueCard(card: OverviewCardProps) {
  const { date, money } = useFormat()
  const thisMonth = useToday().slice(0, 7)
  const found = useSums()
  const { sums, currency = '' } = found
  const months = monthsUpTo(thisMonth, sums?.byMonth.filter((one) => one.currency === currency) ?? [])
  const columns = months.map(({ month, total }) => ({
    key: month,
    label: date(`${month}-01`, 'monthName'),
    name: date(`${month}-01`, 'month'),
    value: total ?? 0,
    text: currency && money(total ?? 0, currency),
    link: `/invoices?issuedFrom=${month}-01&issuedTo=${lastDayOf(month)}&currency=${currency}`,
  }))
  return (
    <SumsChart {...{ card, found }}>
      <ColumnChart label={card.title} columns={columns} />
    </SumsChart>
  )
}
