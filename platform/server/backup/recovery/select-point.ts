import { ConfigError } from '../../config/config-error.ts'
import type { Segment } from '../store/layout.ts'
import type { ListedBackup } from '../store/list-backups.ts'
import { formatInstant } from './instant.ts'

/** `coveredUntil`: the last time at which all segments of a generation had been stored. */
export type Recoverable = { backups: readonly ListedBackup[]; segments: readonly Segment[]; coveredUntil: ReadonlyMap<string, Date> }

/** The backup with the segments that are applied to it, from the beginning of the log in which it ends. */
export type RecoveryPoint = { backup: ListedBackup; segments: Segment[]; time: Date }

export type RecoveryRange = { from: Date; to: Date }

/** The last state until `at`, or the one that the backup with this stamp contains. */
export type PointChoice = { at: Date } | { stamp: string }

/** By default the newest state. Throws ConfigError that names what is available. */
export function selectPoint(recoverable: Recoverable, choice?: PointChoice): RecoveryPoint {
  const newestFirst = recoverable.backups.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  if (!newestFirst[0]) throw new ConfigError('There is no complete backup.')
  if (!choice) return selectNewest(recoverable, newestFirst[0])
  return 'at' in choice ? selectInstant(recoverable, newestFirst, choice.at) : selectBackup(newestFirst, choice.stamp)
}

function selectInstant(recoverable: Recoverable, newestFirst: readonly ListedBackup[], at: Date): RecoveryPoint {
  for (const backup of newestFirst) {
    const { from, to, chain } = getReach(recoverable, backup)
    if (from <= at && toStartOfSecond(at) <= to) return toPoint(backup, takeUntil(chain, at))
  }
  throw new ConfigError(`${formatInstant(at)} cannot be restored. Available: ${describeRanges(listRanges(recoverable))}.`)
}

/** An instant given in whole seconds is the end of that second, which may be shortly after the end of the log. */
const toStartOfSecond = (time: Date) => new Date(Math.floor(time.getTime() / 1000) * 1000)

/** No segment can be skipped: after a clock has been set back, a later segment may have an earlier time. */
function takeUntil(chain: Segment[], at: Date): Segment[] {
  const end = chain.findIndex(({ time }) => time > at)
  return end === -1 ? chain : chain.slice(0, end)
}

function selectBackup(backups: readonly ListedBackup[], stamp: string): RecoveryPoint {
  const backup = backups.find((listed) => listed.stamp === stamp)
  if (!backup) throw new ConfigError(`There is no complete backup ${stamp}. npm run restore -- --list shows those that exist.`)
  return toPoint(backup, [])
}

function selectNewest(recoverable: Recoverable, backup: ListedBackup): RecoveryPoint {
  const { chain, missing, to } = getReach(recoverable, backup)
  if (missing !== undefined)
    throw new ConfigError(`Segment ${missing} of the log is missing. Restore the last state before it with --at "${formatInstant(to)}".`)
  return toPoint(backup, chain)
}

/** Segments up to the backup's own end are applied only to reach later ones. */
function toPoint(backup: ListedBackup, segments: Segment[]): RecoveryPoint {
  const last = segments.at(-1)
  if (!backup.wal || !last || last.segment <= backup.wal.segment) return { backup, segments: [], time: new Date(backup.createdAt) }
  return { backup, segments, time: last.time }
}

/** Instants that can be restored, oldest first; those of consecutive backups are joined. */
export function listRanges(recoverable: Recoverable): RecoveryRange[] {
  const ranges: RecoveryRange[] = []
  for (const backup of recoverable.backups.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))) {
    const { from, to } = getReach(recoverable, backup)
    const previous = ranges.at(-1)
    if (previous && from <= previous.to) previous.to = new Date(Math.max(previous.to.getTime(), to.getTime()))
    else ranges.push({ from, to })
  }
  return ranges
}

export const describeRanges = (ranges: readonly RecoveryRange[]) =>
  ranges.map(({ from, to }) => (from < to ? `${formatInstant(from)} to ${formatInstant(to)}` : formatInstant(from))).join(', ')

type Reach = RecoveryRange & { chain: Segment[]; missing: number | undefined }

/** `missing`: the first segment that should be there, because a later one is. */
function getReach({ backups, segments, coveredUntil }: Recoverable, { createdAt, wal }: ListedBackup): Reach {
  const from = new Date(createdAt)
  if (!wal) return { from, to: from, chain: [], missing: undefined }
  const later = segments.filter(({ generation, segment }) => generation === wal.generation && segment >= wal.firstSegment)
  const bySegment = new Map(later.map((segment) => [segment.segment, segment]))
  const chain: Segment[] = []
  for (let next = bySegment.get(wal.firstSegment); next; next = bySegment.get(next.segment + 1)) chain.push(next)
  const isWhole = chain.length === bySegment.size
  const next = wal.firstSegment + chain.length
  const end = isWhole && next > findLastSegment(backups, wal.generation) ? coveredUntil.get(wal.generation) : undefined
  const to = findLatest([from, ...chain.map(({ time }) => time), ...(end ? [end] : [])])
  return { from, to, chain, missing: isWhole ? undefined : next }
}

/** Without the segments up to this one, for example because the retention has removed them, the log does not reach its end. */
const findLastSegment = (backups: readonly ListedBackup[], generation: string) =>
  Math.max(...backups.map(({ wal }) => (wal?.generation === generation ? wal.segment : 0)))

const findLatest = (times: readonly Date[]) => times.reduce((latest, time) => (time > latest ? time : latest))
