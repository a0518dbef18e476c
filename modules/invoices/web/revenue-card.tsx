import { useFormat } from '#platform/web/format.ts'
import type { OverviewCardProps } from '#platform/web/module.ts'
import { useOverviewWords } from '#platform/web/overview-words.ts'
import { ColumnChart } from '#platform/web/ui/column-chart.tsx'
import { GlanceChart } from '#platform/web/ui/glance-card.tsx'
import { useToday } from '#platform/web/use-today.ts'
import { CurrencySelect } from './currency-select.tsx'
import { lastDayOf, monthsUpTo } from './sums.ts'
import { useSums } from './use-sums.ts'

/** What was invoiced in each of the last twelve months. */
export default function RevenueCard(card: OverviewCardProps) {
  const t = useOverviewWords('invoices')
  const { date, money } = useFormat()
  const thisMonth = useToday().slice(0, 7)
  const { isThere, sums, currencies, currency = '', want, problem, retry } = useSums()
  const months = monthsUpTo(thisMonth, sums?.byMonth.filter((one) => one.currency === currency) ?? [])
  const columns = months.map(({ month, total }) => ({
    key: month,
    label: date(`${month}-01`, 'monthName'),
    name: date(`${month}-01`, 'month'),
    value: total ?? 0,
    text: currency && money(total ?? 0, currency),
    link: `/invoices?issuedFrom=${month}-01&issuedTo=${lastDayOf(month)}&currency=${currency}`,
  }))
  const isEmpty = isThere ? currencies.length === 0 : undefined
  const action = <CurrencySelect label={t('overview.currency')} {...{ currencies, currency }} onChoose={want} />
  return (
    <GlanceChart
      {...card}
      isEmpty={isEmpty}
      isKept={isThere && !sums}
      action={action}
      empty={t('overview.noneYet')}
      problem={problem}
      onRetry={retry}
    >
      <ColumnChart label={card.title} columns={columns} />
    </GlanceChart>
  )
}
