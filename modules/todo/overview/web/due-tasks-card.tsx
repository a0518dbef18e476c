import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import type { OverviewCardProps } from '#platform/web/routing/module.ts'
import { useOverviewWords, type OverviewWords } from '#platform/web/i18n/overview-words.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { GLANCE_ROWS, GlanceList } from '#platform/web/ui/charts/glance-card.tsx'
import { todo, type Task } from '../../contract.ts'
import { getLocalDueDate, getDueState, toLocalDateTime, type Clock } from '../../due-dates/due-state.ts'
import { formatTime, useClock } from '../../due-dates/web/index.ts'
import { useSession } from '#platform/web/session/session.ts'

/** The viewer's tasks that are due today or were due before. */
export default function DueTasksCard(card: OverviewCardProps) {
  const t = useOverviewWords('todo')
  const clock = useClock()
  const dueText = useDueText(t, clock)
  const assignee = useSession()?.userData.id ?? 0
  const dueTo = toLocalDateTime(clock.now, clock.timeZone).date
  const asked = { filter: 'open', assignee, dueTo, sort: 'due-date', page: 1, perPage: GLANCE_ROWS } as const
  const { data, error, refetch } = useRead(todo.listTasks, asked, { keep: true })
  const rows = data?.tasks.map((task) => ({
    key: task.id,
    link: `/todo?filter=mine&sort=due-date&task=${task.id}`,
    title: task.title,
    detail: dueText(task),
    isLate: getDueState(task, clock) === 'overdue',
  }))
  return (
    <GlanceList {...card} rows={rows} total={data?.total} empty={t('overview.nothingDue')} problem={error} onRetry={() => void refetch()} />
  )
}

/** "Today", "Today, 3:00 PM", "Was due on Fri, 20 Nov". */
function useDueText(t: OverviewWords, clock: Clock) {
  const { date } = useFormat()
  const { i18n } = useTranslation()
  return (task: Task) => {
    const moment = getLocalDueDate(task, clock.timeZone)
    if (!moment) return ''
    if (moment.date < toLocalDateTime(clock.now, clock.timeZone).date) return t('overview.wasDue', { day: date(moment.date, 'weekday') })
    return moment.time === null
      ? t('overview.today')
      : t('overview.todayAt', { time: formatTime(moment.time, i18n.resolvedLanguage ?? 'en') })
  }
}
