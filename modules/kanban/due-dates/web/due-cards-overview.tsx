import { daysAfter } from '#platform/contract/days.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import type { OverviewCardProps } from '#platform/web/routing/module.ts'
import { useOverviewWords } from '#platform/web/i18n/overview-words.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { useSession } from '#platform/web/session/session.ts'
import { GLANCE_ROWS, GlanceList } from '#platform/web/ui/charts/glance-card.tsx'
import { useToday } from '#platform/web/hooks/use-today.ts'
import { kanban } from '../../contract.ts'
import { getDueState } from '../due-state.ts'

const WEEK_DAYS = 7

/** The viewer's cards that are due within a week or were due before. */
export default function DueCardsOverview({ title }: OverviewCardProps) {
  const t = useOverviewWords('kanban')
  const { date } = useFormat()
  const today = useToday()
  const member = useSession()?.userData.id ?? 0
  const asked = { member, dueTo: daysAfter(today, WEEK_DAYS), page: 1, perPage: GLANCE_ROWS }
  const { data, error, refetch } = useRead(kanban.listDueTasks, asked, { keep: true })
  const rows = data?.tasks.map((card) => {
    const state = getDueState(card, today)
    const day = date(card.dueDate ?? today, 'weekday')
    const detail = state === 'today' ? t('overview.today') : t(state === 'overdue' ? 'overview.wasDue' : 'overview.dueOn', { day })
    return {
      key: card.id,
      link: `/kanban?project=${card.projectId}&task=${card.id}`,
      title: card.title,
      detail,
      isLate: state === 'overdue',
    }
  })
  return (
    <GlanceList
      title={title}
      link={`/kanban?member=${member}`}
      rows={rows}
      total={data?.total}
      empty={t('overview.nothingDue')}
      problem={error}
      onRetry={() => void refetch()}
    />
  )
}
