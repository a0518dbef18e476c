import { addDays } from '#platform/contract/add-days.ts'
import { InvalidRuleError } from '#platform/contract/recurrence-rule.ts'
import { invalidInput } from '#platform/server/api-error.ts'
import type { InvoiceContext } from '../../server/context.ts'
import type { RecurringRow } from '../../server/tables.ts'
import { readToday } from '../../settings/server/index.ts'
import { type Recurrence, findNextDate, parseDateRule } from './occurrence-dates.ts'

const [FIRST_YEAR, LAST_YEAR] = ['2000', '2199']

/** Throws 400 naming the rule or the start date. `path`: of the object that contains them. */
export function assertValidRecurrence(path: string, { rule, startDate }: Recurrence): void {
  const year = startDate.slice(0, 4)
  if (year < FIRST_YEAR || year > LAST_YEAR) throw invalidInput(`${path}/startDate`, `must be between ${FIRST_YEAR} and ${LAST_YEAR}`)
  try {
    parseDateRule(rule)
  } catch (error) {
    if (error instanceof InvalidRuleError) throw invalidInput(`${path}/rule`, `is not valid: ${error.message}`)
    throw error
  }
}

type Schedule = Pick<RecurringRow, 'status' | 'nextDate'>

/** The first date from today on that has no invoice yet; dates in the past are skipped. */
export async function scheduleNext(ctx: InvoiceContext, id: number | null, recurrence: Recurrence): Promise<Schedule> {
  const today = await readToday(ctx)
  const lastDate = id === null ? null : await readLastDate(ctx, id)
  const nextDate = findNextDate(recurrence, lastDate !== null && lastDate >= today ? addDays(lastDate, 1) : today)
  return { status: nextDate === null ? 'ended' : 'active', nextDate }
}

async function readLastDate({ db }: InvoiceContext, id: number): Promise<string | null> {
  const query = db.selectFrom('recurring_invoice_occurrences').select(({ fn }) => fn.max('date').as('date'))
  return (await query.where('recurringId', '=', id).executeTakeFirst())?.date ?? null
}
