import { addDays } from '#platform/contract/add-days.ts'

export type Period = { from: string; to: string }

/** The calendar month before the day's. */
export function getPreviousMonth(day: string): Period {
  const to = addDays(`${day.slice(0, 7)}-01`, -1)
  return { from: `${to.slice(0, 7)}-01`, to }
}
