import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import type { OverviewCardProps } from '#platform/web/routing/web-module.ts'
import { useOverviewTranslation, type OverviewTranslator } from '#platform/web/i18n/use-overview-translation.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { OVERVIEW_CARD_ROWS, OverviewListCard, type OverviewRow } from '#platform/web/ui/charts/overview-card.tsx'
import { todo, type Task } from '../../contract.ts'
import { getLocalDueDate, getDueState, toLocalDateTime, type Clock } from '../../due-dates/due-state.ts'
import { formatTime, useClock } from '../../due-dates/web/index.ts'
import { useSession } from '#platform/web/session/session.ts'

/** The viewer's tasks that are due today or overdue. */
export default function DueTasksCard(card: OverviewCardProps) {
  const t = useOverviewTranslation('todo')
  const clock = useClock()
  const formatDueText = useDueDateText(t, clock)
  const assignee = useSession()?.userData.id ?? 0
  const dueTo = toLocalDateTime(clock.now, clock.timeZone).date
  const input = { filter: 'open', assignee, dueTo, sort: 'due-date', page: 1, perPage: OVERVIEW_CARD_ROWS } as const
  const { data, error, refetch } = useApiQuery(todo.listTasks, input, { keepPreviousData: true })
  const rows = data?.tasks.map((task): OverviewRow => ({
    key: task.id,
    link: `/todo?filter=mine&sort=due-date&task=${task.id}`,
    title: task.title,
    detail: formatDueText(task),
    isOverdue: getDueState(task, clock) === 'overdue',
  }))
  return (
    <OverviewListCard
      {...card}
      rows={rows}
      total={data?.total}
      empty={t('overview.nothingDue')}
      problem={error}
      onRetry={() => void refetch()}
    />
  )
}

/** Formats "Today", "Today, 3:00 PM" or "Overdue since Fri, 20 Nov". */
function useDueDateText(t: OverviewTranslator, clock: Clock) {
  const { date } = useFormat()
  const { i18n } = useTranslation()
  return (task: Task) => {
    const localDue = getLocalDueDate(task, clock.timeZone)
    if (!localDue) return ''
    if (localDue.date < toLocalDateTime(clock.now, clock.timeZone).date)
      return t('overview.wasDue', { day: date(localDue.date, 'weekday') })
    return localDue.time === null
      ? t('overview.today')
      : t('overview.todayAt', { time: formatTime(localDue.time, i18n.resolvedLanguage ?? 'en') })
  }
}
