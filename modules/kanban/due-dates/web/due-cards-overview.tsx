import { addDays } from '#platform/contract/add-days.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import type { OverviewCardProps } from '#platform/web/routing/web-module.ts'
import { useOverviewTranslation } from '#platform/web/i18n/use-overview-translation.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { useSession } from '#platform/web/session/session.ts'
import { OVERVIEW_CARD_ROWS, OverviewListCard, type OverviewRow } from '#platform/web/ui/charts/overview-card.tsx'
import { useToday } from '#platform/web/hooks/use-today.ts'
import { kanban } from '../../contract.ts'
import { getDueState } from '../due-state.ts'

const WEEK_DAYS = 7

/** The viewer's cards that are due within a week or overdue. */
export default function DueCardsOverview({ title }: OverviewCardProps) {
  const t = useOverviewTranslation('kanban')
  const { date } = useFormat()
  const today = useToday()
  const member = useSession()?.userData.id ?? 0
  const input = { member, dueTo: addDays(today, WEEK_DAYS), page: 1, perPage: OVERVIEW_CARD_ROWS }
  const { data, error, refetch } = useApiQuery(kanban.listDueTasks, input, { keepPreviousData: true })
  const rows = data?.tasks.map((card): OverviewRow => {
    const state = getDueState(card, today)
    const day = date(card.dueDate ?? today, 'weekday')
    const detail = state === 'today' ? t('overview.today') : t(state === 'overdue' ? 'overview.wasDue' : 'overview.dueOn', { day })
    return {
      key: card.id,
      link: `/kanban?project=${card.projectId}&task=${card.id}`,
      title: card.title,
      detail,
      isOverdue: state === 'overdue',
    }
  })
  return (
    <OverviewListCard
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
