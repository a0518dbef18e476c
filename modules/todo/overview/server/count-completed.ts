import { sql } from 'kysely'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import { isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { visibleInWorker } from '#platform/server/abilities/visible.ts'
import { invalidInput } from '#platform/server/api-error.ts'
import type { todo } from '../../contract.ts'
import { getNextDay } from '../../due-dates/due-state.ts'
import { assertTimeZone } from '../../due-dates/server/index.ts'
import { taskSubject } from '../../tasks/server/index.ts'
import type { TodoContext } from '../../server/todo-context.ts'

const MAX_DAYS = 92

type CompletedTasks = Output<typeof todo.countDone>

export async function countDone(
  ctx: TodoContext,
  { from, to, timeZone = ctx.viewer.timeZone }: Input<typeof todo.countDone>,
): Promise<CompletedTasks> {
  assertTimeZone(timeZone, '/timeZone')
  const dates = listDates(from, to)
  if (!['isCompleted', 'completedAt', 'isDeleted', 'parentId'].every((field) => isReadableEverywhere(ctx, taskSubject, field)))
    return { days: null }
  const boundaries = [...dates, getNextDay(dates.at(-1)!)].map((date) => getStartOfDay(date, timeZone))
  const rows = await countCompletedBetween(ctx, boundaries)
  const counts = new Map(rows.map(({ day, count }) => [day, count]))
  return { days: dates.map((date, day) => ({ date, count: counts.get(day) ?? 0 })) }
}

function listDates(from: string, to: string): string[] {
  if (to < from) throw invalidInput('/to', 'must not be before from')
  const dates = [from]
  while (dates.at(-1)! < to && dates.length <= MAX_DAYS) dates.push(getNextDay(dates.at(-1)!))
  if (dates.length > MAX_DAYS) throw invalidInput('/to', `must be at most ${MAX_DAYS} days after from`)
  return dates
}

const getStartOfDay = (date: string, timeZone: string): string =>
  new Date(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds).toISOString()

/** SQLite uses the partial index only if the SQL contains its constants literally, hence `sql.lit`. */
function countCompletedBetween(ctx: TodoContext, boundaries: readonly string[]): Promise<{ day: number; count: number }[]> {
  const dayCases = boundaries.slice(1).map((edge, day) => sql`when tasks."completedAt" < ${edge} then ${sql.lit(day)}`)
  return visibleInWorker(ctx, taskSubject)
    .where('tasks.isCompleted', '=', sql.lit(1))
    .where('tasks.siblings', '=', 0)
    .where('tasks.shelf', '=', 'open')
    .where('tasks.completedAt', '>=', boundaries[0]!)
    .where('tasks.completedAt', '<', boundaries.at(-1)!)
    .select((eb) => [sql<number>`case ${sql.join(dayCases, sql` `)} end`.as('day'), eb.fn.countAll<number>().as('count')])
    .groupBy('day' as never)
    .execute()
}
