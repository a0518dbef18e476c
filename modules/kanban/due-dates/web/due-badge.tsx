import { daysAfter } from '#platform/contract/days.ts'
import { CalendarCheck, CalendarClock } from 'lucide-react'
import type { TFunction } from 'i18next'
import type { Format } from '#platform/web/i18n/format.ts'
import { Pill, type PillProps } from '#platform/web/ui/lists/pill.tsx'
import { getDueState, type DueState } from '../due-state.ts'

const toneByState: Record<DueState, PillProps['tone']> = {
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

/** When a card is due; late and done ones say so by more than their colour. */
export function DueBadge({ card, context }: DueBadgeProps) {
  const state = getDueState(card, context.today)
  if (!state || !card.dueDate) return null
  const Icon = state === 'done' ? CalendarCheck : CalendarClock
  return (
    <Pill tone={toneByState[state]}>
      <Icon aria-hidden data-small />
      {formatDay(card.dueDate, context)}
      {(state === 'overdue' || state === 'done') && <span className="unseen">{context.t(`due.${state}`)}</span>}
    </Pill>
  )
}

/** "Today", "Tomorrow", "24 Nov", and the year where it is another one. */
function formatDay(date: string, { t, format, today }: DueBadgeProps['context']): string {
  if (date === today) return t('due.today')
  if (date === daysAfter(today, 1)) return t('due.tomorrow')
  if (date === daysAfter(today, -1)) return t('due.yesterday')
  return format.date(date, date.slice(0, 4) === today.slice(0, 4) ? 'short' : 'medium')
}
