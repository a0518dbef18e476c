const DAILY = 7
const WEEKLY = 4
const MONTHLY = 12
/** Limits the space that backups on request occupy. */
const NEWEST_PER_DAY = 10

/** `generation`: of the write-ahead log, null on PostgreSQL. */
type DatedBackup = { time: Date; generation: string | null }

/** The backups to keep: the recent ones, and the newest of each of the last 4 weeks and 12 months that have one, in UTC. */
export function selectKept<B extends DatedBackup>(backups: readonly B[]): Set<B> {
  const newestPer = (toPeriod: (time: Date) => string | number) =>
    [...groupNewestFirst(backups, toPeriod).values()].map(([newest]) => newest!)
  return new Set([...selectRecent(backups), ...newestPer(toWeek).slice(0, WEEKLY), ...newestPer(toMonth).slice(0, MONTHLY)])
}

/** The backups of the last 7 days that have one, newest first. Since the oldest of them any instant can be restored. */
export const selectRecent = <B extends DatedBackup>(backups: readonly B[]): B[] =>
  [...groupNewestFirst(backups, toDay).values()].slice(0, DAILY).flatMap(limitDay)

/** Instants of a generation can be restored only from a backup before them, so its oldest backup of the day is kept too. */
function limitDay<B extends DatedBackup>(newestFirst: readonly B[]): B[] {
  const oldest = new Set(new Map(newestFirst.map((backup) => [backup.generation, backup])).values())
  return newestFirst.filter((backup, index) => index < NEWEST_PER_DAY || oldest.has(backup))
}

const groupNewestFirst = <B extends DatedBackup>(backups: readonly B[], toPeriod: (time: Date) => string | number) =>
  Map.groupBy(
    backups.toSorted((one, other) => other.time.getTime() - one.time.getTime()),
    ({ time }) => toPeriod(time),
  )

const DAY_MS = 86_400_000

const toDay = (time: Date) => Math.floor(time.getTime() / DAY_MS)

/** Weeks begin on Monday; 1 January 1970 was a Thursday. */
const toWeek = (time: Date) => Math.floor((toDay(time) + 3) / 7)

const toMonth = (time: Date) => time.toISOString().slice(0, 7)
