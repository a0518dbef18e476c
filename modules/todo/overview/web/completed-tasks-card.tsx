import { useFormat } from '#platform/web/i18n/format.ts'
import type { OverviewCardProps } from '#platform/web/routing/web-module.ts'
import { useOverviewTranslation } from '#platform/web/i18n/use-overview-translation.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { ColumnChart } from '#platform/web/ui/charts/column-chart.tsx'
import { OverviewChartCard } from '#platform/web/ui/charts/overview-card.tsx'
import { useToday } from '#platform/web/hooks/use-today.ts'
import { todo } from '../../contract.ts'

const DAYS = 14
const DAY = 86_400_000

export default function CompletedTasksCard(card: OverviewCardProps) {
  const t = useOverviewTranslation('todo')
  const { date, number, timeZone } = useFormat()
  const to = useToday()
  const from = new Date(Date.parse(to) - (DAYS - 1) * DAY).toISOString().slice(0, 10)
  const { data, error, refetch } = useApiQuery(todo.countDone, { from, to, timeZone }, { keepPreviousData: true })
  const days = data?.days ?? []
  const columns = days.map((day) => ({
    key: day.date,
    label: number(Number(day.date.slice(-2))),
    fullLabel: date(day.date, 'weekday'),
    value: day.count,
    formattedValue: number(day.count),
    link: card.link,
  }))
  const isEmpty = data && days.every(({ count }) => count === 0)
  return (
    <OverviewChartCard
      {...card}
      isEmpty={isEmpty}
      isForbidden={data?.days === null}
      empty={t('overview.noneDone')}
      problem={error}
      onRetry={() => void refetch()}
    >
      <ColumnChart label={card.title} columns={columns} />
    </OverviewChartCard>
  )
}
