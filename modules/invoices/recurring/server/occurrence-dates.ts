import { addDays } from '#platform/contract/add-days.ts'
import { type RecurrenceRule, InvalidRuleError, parseRule } from '#platform/contract/recurrence-rule.ts'
import { expandRule } from '#platform/server/recurrence/expand-rule.ts'
import { createSimplePeriods } from '#platform/server/recurrence/simple-periods.ts'

export type Recurrence = { rule: string; startDate: string }
type DateQuery = { from: string; limit: number }

/** Rules whose next date is later than this have ended. */
const MAX_YEARS = 50
const DAY_MS = 86_400_000

/** Throws InvalidRuleError for rules by hours and those that could take long to expand. */
export function parseDateRule(text: string): RecurrenceRule {
  const rule = parseRule(text)
  if (rule.frequency === 'HOURLY') throw new InvalidRuleError('FREQ must be DAILY or less often')
  if (rule.until !== null && Number.isNaN(parseUntil(rule.until))) throw new InvalidRuleError('UNTIL must be a date')
  if (!createSimplePeriods({ rule, start: 0, until: 0 })) throw new InvalidRuleError('the rule is not supported')
  return rule
}

export const findNextDate = (recurrence: Recurrence, from: string): string | null => listDates(recurrence, { from, limit: 1 })[0] ?? null

/** The dates from `from` on, sorted. Wall times at midnight in UTC stand for dates, so that no time zone matters. */
export function listDates({ rule: text, startDate }: Recurrence, { from, limit }: DateQuery): string[] {
  const rule = parseDateRule(text)
  const start = Date.parse(startDate)
  const ruleSeries = { rule, start, until: rule.until === null ? Number.MAX_SAFE_INTEGER : parseUntil(rule.until) }
  const range = { from: Math.max(Date.parse(from), start), limit, to: addYears(from > startDate ? from : startDate) }
  const times = repeatsDayOfStart(rule, startDate) ? listMonthDays(ruleSeries, range) : expandRule(ruleSeries, range)
  return times.map((time) => addDays(new Date(time).toISOString(), 0))
}

/** The day of a time in UTC, such as `20261231T235959Z`, is that of the company too. */
const parseUntil = (until: string) => Date.parse(until.replace(/^(\d{4})(\d{2})(\d{2}).*$/, '$1-$2-$3'))

const addYears = (date: string) => Date.parse(date) + MAX_YEARS * 366 * DAY_MS

/** RFC 5545 skips months without a 31st; for an invoice their last day counts. */
function repeatsDayOfStart({ frequency, byDay, byMonth, byMonthDay }: RecurrenceRule, startDate: string): boolean {
  const hasNoParts = byDay.length + byMonth.length + byMonthDay.length === 0
  return hasNoParts && ['MONTHLY', 'YEARLY'].includes(frequency) && Number(startDate.slice(8)) > 28
}

type SeriesRange = { from: number; to: number; limit: number }

function listMonthDays({ rule, start, until }: { rule: RecurrenceRule; start: number; until: number }, { from, to, limit }: SeriesRange) {
  const first = Temporal.PlainDate.from(new Date(start).toISOString().slice(0, 10))
  const step = rule.interval * (rule.frequency === 'YEARLY' ? 12 : 1)
  const times: number[] = []
  for (let index = 0; index < (rule.count ?? Number.POSITIVE_INFINITY) && times.length < limit; index++) {
    const time = Date.parse(first.add({ months: index * step }).toString())
    if (time > Math.min(until, to)) break
    if (time >= from) times.push(time)
  }
  return times
}
