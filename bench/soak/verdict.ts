import { median, percentile } from '../report/results.ts'
import type { Sample } from './soak-user.ts'

/** The server's state at one time; memory and files in bytes, the delay in milliseconds. */
export type Reading = { at: number; rss: number; descriptors: number; delayP99: number; walBytes: number; databaseBytes: number }

export type Interval = {
  minute: number
  requests: number
  errors: number
  p50: number
  p95: number
  p99: number
  rss: number
  descriptors: number
  delayP99: number
  walBytes: number
  databaseBytes: number
}

const MEMORY_GROWTH = 1.05
/** The p99 of the last quarter may be half as long again, plus what a busy machine adds to a fast answer. */
const P99_GROWTH = 1.5
const P99_NOISE_MS = 10
/** Such as the files that SQLite opens on first use. */
const DESCRIPTOR_TOLERANCE = 10

export function toInterval(minute: number, samples: readonly Sample[], readings: readonly Reading[]): Interval {
  const times = samples.map(({ milliseconds }) => milliseconds)
  const last = readings.at(-1)!
  return {
    minute,
    requests: samples.length,
    errors: samples.filter(({ error }) => error !== undefined).length,
    p50: percentile(times, 50),
    p95: percentile(times, 95),
    p99: percentile(times, 99),
    rss: median(readings.map(({ rss }) => rss)),
    descriptors: last.descriptors,
    delayP99: Math.max(...readings.map(({ delayP99 }) => delayP99)),
    walBytes: Math.max(...readings.map(({ walBytes }) => walBytes)),
    databaseBytes: last.databaseBytes,
  }
}

export type SoakResult = { intervals: readonly Interval[]; descriptors: { before: number; after: number } }

/** Compares the last quarter with the second: the first warms up. Returns what is wrong. */
export function judgeSoak({ intervals, descriptors }: SoakResult): string[] {
  const quarter = Math.max(1, Math.floor(intervals.length / 4))
  const [second, last] = [intervals.slice(quarter, quarter * 2), intervals.slice(-quarter)]
  const compare = (field: 'rss' | 'p99') => [median(second.map((one) => one[field])), median(last.map((one) => one[field]))] as const
  const errors = intervals.reduce((sum, interval) => sum + interval.errors, 0)
  const [rssBefore, rssAfter] = compare('rss')
  const [p99Before, p99After] = compare('p99')
  const leaked = descriptors.after - descriptors.before
  return [
    ...(errors > 0 ? [`${errors} errors`] : []),
    ...(rssAfter > rssBefore * MEMORY_GROWTH ? [`memory grew by ${formatGrowth(rssAfter / rssBefore)}`] : []),
    ...(p99After > p99Before * P99_GROWTH + P99_NOISE_MS ? [`p99 grew from ${p99Before.toFixed(0)} to ${p99After.toFixed(0)} ms`] : []),
    ...(leaked > DESCRIPTOR_TOLERANCE ? [`${leaked} descriptors were not closed`] : []),
  ]
}

const formatGrowth = (ratio: number) => `${((ratio - 1) * 100).toFixed(1)} %`
