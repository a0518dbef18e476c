export type PartOfDay = 'morning' | 'afternoon' | 'evening'

const NOON = 12
const EVENING = 18
/** Before, it is still the evening of those who are up. */
const DAWN = 4

/** Which part of the day it is where somebody is. */
export function partOfDay(now: Date, timeZone: string): PartOfDay {
  const hour = Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now))
  if (hour < DAWN || hour >= EVENING) return 'evening'
  return hour < NOON ? 'morning' : 'afternoon'
}
