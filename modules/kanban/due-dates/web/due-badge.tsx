import { addDays } from '#platform/contract/add-days.ts'
import { CalendarCheck, CalendarClock } from 'lucide-react'
import type { TFunction } from 'i18next'
import type { Format } from '#platform/web/i18n/format.ts'
import { Badge, type BadgeProps } from '#platform/web/ui/lists/badge.tsx'
import { getDueState, type DueState } from '../due-state.ts'

const toneByState: Record<DueState, BadgeProps['tone']> = {
  done: 'success',
  overdue: 'danger',
  today: 'warning',
  soon: 'warning',
  later: 'neutral',
}

type DueBadgeProps = {
  card: { dueDate: string | null; isDone: boolean }
  context: { t: TFunction<'kanban'>; format: Format; today: string }
}

export function DueBadge({ card, context }: DueBadgeProps) {
  const state = getDueState(card, context.today)
  if (!state || !card.dueDate) return null
  const Icon = state === 'done' ? CalendarCheck : CalendarClock
  return (
    <Badge tone={toneByState[state]}>
      <Icon aria-hidden data-small />
      {formatDay(card.dueDate, context)}
      {(state === 'overdue' || state === 'done') && <span className="visually-hidden">{context.t(`due.${state}`)}</span>}
    </Badge>
  )
}

/** Next to a field that shows the date. */
export function DueStateBadge({ card, context: { t, today } }: DueBadgeProps) {
  const state = getDueState(card, today)
  if (state === null || state === 'soon' || state === 'later') return null
  return <Badge tone={toneByState[state]}>{t(`due.state.${state}`)}</Badge>
}

/** Formats "Today", "Tomorrow" or "24 Nov", and adds the year if it is not the current one. */
function formatDay(date: string, { t, format, today }: DueBadgeProps['context']): string {
  if (date === today) return t('due.today')
  if (date === addDays(today, 1)) return t('due.tomorrow')
  if (date === addDays(today, -1)) return t('due.yesterday')
  return format.date(date, date.slice(0, 4) === today.slice(0, 4) ? 'short' : 'medium')
}
