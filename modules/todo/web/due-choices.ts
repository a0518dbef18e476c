import { nextDay, zonedMinute } from '../due-state.ts'
import type { RowWords } from './task-row.tsx'

export type DueChoice = { key: 'today' | 'tomorrow' | 'week' | 'none'; label: string; date: string | null }

/** The days that are chosen most, and none. */
export function dueChoices({ t, clock: { now, timeZone } }: Pick<RowWords, 't' | 'clock'>): DueChoice[] {
  const today = zonedMinute(now, timeZone).date
  return [
    { key: 'today', label: t('due.today'), date: today },
    { key: 'tomorrow', label: t('due.tomorrow'), date: nextDay(today) },
    { key: 'week', label: t('due.nextWeek'), date: nextMonday(today) },
    { key: 'none', label: t('due.none'), date: null },
  ]
}

export function nextMonday(today: string): string {
  let day = nextDay(today)
  while (new Date(day).getUTCDay() !== 1) day = nextDay(day)
  return day
}
