import { getNextDay, toLocalDateTime } from '../../due-dates/due-state.ts'
import type { SharedRowProps } from './task-row.tsx'

export type DueDatePreset = { key: 'today' | 'tomorrow' | 'week' | 'none'; label: string; date: string | null }

export function getDueDatePresets({ t, clock: { now, timeZone } }: Pick<SharedRowProps, 't' | 'clock'>): DueDatePreset[] {
  const today = toLocalDateTime(now, timeZone).date
  return [
    { key: 'today', label: t('due.today'), date: today },
    { key: 'tomorrow', label: t('due.tomorrow'), date: getNextDay(today) },
    { key: 'week', label: t('due.nextWeek'), date: getNextMonday(today) },
    { key: 'none', label: t('due.none'), date: null },
  ]
}

export function getNextMonday(today: string): string {
  let day = getNextDay(today)
  while (new Date(day).getUTCDay() !== 1) day = getNextDay(day)
  return day
}
