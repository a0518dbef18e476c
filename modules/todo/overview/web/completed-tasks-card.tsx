import { useFormat } from '#platform/web/i18n/format.ts'
import type { OverviewCardProps } from '#platform/web/routing/module.ts'
import { useOverviewWords } from '#platform/web/i18n/overview-words.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { ColumnChart } from '#platform/web/ui/charts/column-chart.tsx'
import { GlanceChart } from '#platform/web/ui/charts/glance-card.tsx'
import { useToday } from '#platform/web/hooks/use-today.ts'
import { todo } from '../../contract.ts'

const DAYS = 14
const DAY = 86_400_000

/** How many tasks were completed on each of the last days. */
export default function DoneTasksCard(card: OverviewCardProps) {
  const t = useOverviewWords('todo')
  const { date, number, timeZone } = useFormat()
  const to = useToday()
  const from = new Date(Date.parse(to) - (DAYS - 1) * DAY).toISOString().slice(0, 10)
  const { data, error, refetch } = useRead(todo.countDone, { from, to, timeZone }, { keep: true })
  const days = data?.days ?? []
  const columns = days.map((day) => ({
    key: day.date,
    label: number(Number(day.date.slice(-2))),
    name: date(day.date, 'weekday'),
    value: day.count,
    text: number(day.count),
    link: card.link,
  }))
  const isEmpty = data && days.every(({ count }) => count === 0)
  return (
    <GlanceChart
      {...card}
      isEmpty={isEmpty}
      isKept={data?.days === null}
      empty={t('overview.noneDone')}
      problem={error}
      onRetry={() => void refetch()}
    >
      <ColumnChart label={card.title} columns={columns} />
    </GlanceChart>
  )
}
