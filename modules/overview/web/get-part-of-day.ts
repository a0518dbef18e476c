export type PartOfDay = 'morning' | 'afternoon' | 'evening'

const NOON = 12
const EVENING = 18
/** Hours before 4 a.m. still count as evening. */
const MORNING = 4

/** Part of the day in the given time zone, for the greeting. */
export function getPartOfDay(now: Date, timeZone: string): PartOfDay {
  const hour = Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now))
  if (hour < MORNING || hour >= EVENING) return 'evening'
  return hour < NOON ? 'morning' : 'afternoon'
}
