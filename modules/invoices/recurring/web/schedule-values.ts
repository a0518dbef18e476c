import { type Repeat, createRepeat, formatRepeatRule, parseRepeat } from '#platform/web/recurrence/repeat.ts'
import type { RecurringInvoice, RecurringMode, RecurringPrices } from '../contract.ts'

export type ScheduleValues = {
  startDate: string | null
  repeat: Repeat | null
  /** A rule that the editor does not support; it stays unchanged until the user selects another one. */
  customRule: string | null
  mode: RecurringMode
  prices: RecurringPrices
}

export const createSchedule = (startDate: string): ScheduleValues => ({
  startDate,
  repeat: createRepeat('month', startDate),
  customRule: null,
  mode: 'draft',
  prices: 'fixed',
})

export function toScheduleValues({ rule, startDate, mode, prices }: Pick<RecurringInvoice, 'rule' | 'startDate' | 'mode' | 'prices'>) {
  const repeat = parseRule(rule, startDate)
  return { startDate, repeat, customRule: repeat ? null : rule, mode, prices }
}

export const parseRule = (rule: string, startDate: string): Repeat | null =>
  parseRepeat(rule, startDate, (until) => until.replace(/^(\d{4})(\d{2})(\d{2}).*$/, '$1-$2-$3'))

/** Null if it is incomplete. */
export function toRecurrence({ startDate, repeat, customRule }: ScheduleValues): { rule: string; startDate: string } | null {
  if (startDate === null) return null
  const rule = repeat ? formatRepeatRule(repeat, startDate, (date) => date.replaceAll('-', '')) : customRule
  return rule === null ? null : { rule, startDate }
}
