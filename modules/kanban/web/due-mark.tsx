import { daysAfter } from '#platform/contract/days.ts'
import { CalendarCheck, CalendarClock } from 'lucide-react'
import type { TFunction } from 'i18next'
import type { Format } from '#platform/web/format.ts'
import { Pill, type PillProps } from '#platform/web/ui/pill.tsx'
import { dueState, type DueState } from '../due-state.ts'

const tones: Record<DueState, PillProps['tone']> = {
  done: 'success',
  overdue: 'danger',
  today: 'warning',
  soon: 'warning',
  later: 'neutral',
}

type DueMarkProps = {
  card: { dueDate: string | null; isDone: boolean }
  means: { t: TFunction<'kanban'>; format: Format; today: string }
}

/** When a card is due; late and done ones say so by more than their colour. */
export function DueMark({ card, means }: DueMarkProps) {
  const state = dueState(card, means.today)
  if (!state || !card.dueDate) return null
  const Icon = state === 'done' ? CalendarCheck : CalendarClock
  return (
    <Pill tone={tones[state]}>
      <Icon aria-hidden data-small />
      {dayText(card.dueDate, means)}
      {(state === 'overdue' || state === 'done') && <span className="unseen">{means.t(`due.${state}`)}</span>}
    </Pill>
  )
}

/** "Today", "Tomorrow", "24 Nov", and the year where it is another one. */
function dayText(date: string, { t, format, today }: DueMarkProps['means']): string {
  if (date === today) return t('due.today')
  if (date === daysAfter(today, 1)) return t('due.tomorrow')
  if (date === daysAfter(today, -1)) return t('due.yesterday')
  return format.date(date, date.slice(0, 4) === today.slice(0, 4) ? 'short' : 'medium')
}
