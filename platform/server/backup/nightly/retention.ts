export const DAILY = 7
export const WEEKLY = 4
export const MONTHLY = 12

/** The backups to keep: the newest of each of the last 7 days, 4 weeks and 12 months that have one, in UTC. */
export function selectKept(times: readonly Date[]): Set<Date> {
  const newestFirst = times.toSorted((one, other) => other.getTime() - one.getTime())
  const kept = [
    selectNewestPer(newestFirst, toDay).slice(0, DAILY),
    selectNewestPer(newestFirst, toWeek).slice(0, WEEKLY),
    selectNewestPer(newestFirst, toMonth).slice(0, MONTHLY),
  ]
  return new Set(kept.flat())
}

/** The time of the oldest daily backup, since which any instant can be restored. */
export const getRecoveryStart = (times: readonly Date[]): Date | undefined =>
  selectNewestPer(
    times.toSorted((one, other) => other.getTime() - one.getTime()),
    toDay,
  )
    .slice(0, DAILY)
    .at(-1)

function selectNewestPer(newestFirst: readonly Date[], toPeriod: (time: Date) => string | number): Date[] {
  const newest = new Map<string | number, Date>()
  for (const time of newestFirst) if (!newest.has(toPeriod(time))) newest.set(toPeriod(time), time)
  return [...newest.values()]
}

const DAY_MS = 86_400_000

const toDay = (time: Date) => Math.floor(time.getTime() / DAY_MS)

/** Weeks begin on Monday; 1 January 1970 was a Thursday. */
const toWeek = (time: Date) => Math.floor((toDay(time) + 3) / 7)

const toMonth = (time: Date) => time.toISOString().slice(0, 7)
