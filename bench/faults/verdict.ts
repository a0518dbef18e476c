import { percentile } from '../report/results.ts'
import type { Effect } from './fault.ts'
import type { Kind, Sample } from './light-load.ts'

export type Period = { from: number; to: number }
export type Observation = {
  effect: Effect
  maxMs: number
  samples: readonly Sample[]
  /** While the fault lasted, and from the recovery on. */
  fault: Period
  recoveredAt: number | undefined
  /** Share of one processor that the server used while the fault lasted. */
  cpuShare: number
}

/** A higher share means that the server retries without waiting. */
const MAX_CPU_SHARE = 0.9
const RECOVERY_MS = 5_000
const isExpected = ({ status }: Sample) => status === 200 || status === 206

/** Returns what is wrong about the answers; the checks of what is kept are separate. */
export function judgeAnswers(observation: Observation): string[] {
  const { effect, maxMs, samples, fault, recoveredAt, cpuShare } = observation
  const during = getSamplesDuring(samples, fault)
  const outside = samples.filter(({ at, milliseconds }) => at + milliseconds < fault.from || at > (recoveredAt ?? Infinity))
  const unexpected = during.filter((sample) => !isExpected(sample) && !(effect === 'rejected' && sample.status === 503))
  const slowest = Math.max(0, ...during.map(({ milliseconds }) => milliseconds))
  return [
    ...countAnswers(unexpected, 'while the fault lasted'),
    ...countAnswers(
      outside.filter((sample) => !isExpected(sample)),
      'before or after the fault',
    ),
    ...(effect === 'rejected' && during.every(isExpected) ? ['the fault had no effect'] : []),
    ...(slowest > maxMs ? [`a request took ${Math.round(slowest)} ms, more than ${maxMs}`] : []),
    ...(cpuShare > MAX_CPU_SHARE ? [`the server used ${Math.round(cpuShare * 100)} % of a processor`] : []),
    ...judgeRecovery(fault, recoveredAt),
  ]
}

function judgeRecovery(fault: Period, recoveredAt: number | undefined): string[] {
  if (recoveredAt === undefined) return ['the server did not recover']
  const milliseconds = recoveredAt - fault.to
  return milliseconds > RECOVERY_MS ? [`recovering took ${Math.round(milliseconds)} ms, more than ${RECOVERY_MS}`] : []
}

const countAnswers = (samples: readonly Sample[], when: string): string[] =>
  [...Map.groupBy(samples, ({ kind, status, code }) => `${kind} ${status || 'unanswered'} ${code}`)].map(
    ([answer, { length }]) => `${length} × ${answer} ${when}`,
  )

/** Requests that were in flight at some time during the period. */
const getSamplesDuring = (samples: readonly Sample[], { from, to }: Period) =>
  samples.filter(({ at, milliseconds }) => at < to && at + milliseconds > from)

const kinds: readonly Kind[] = ['read', 'write', 'upload', 'download']

/** What users saw in a period, such as `write: 40 × 503 storage.unavailable, 2 × 200 (p95 12 ms)`. */
export function describeAnswers(samples: readonly Sample[], period: Period): string[] {
  const during = getSamplesDuring(samples, period)
  return kinds.flatMap((kind) => {
    const own = during.filter((sample) => sample.kind === kind)
    if (own.length === 0) return []
    const counts = Map.groupBy(own, ({ status, code }) => `${status || 'no answer'} ${code}`.trim())
    const text = [...counts].map(([answer, { length }]) => `${length} × ${answer}`).join(', ')
    const [p95, max] = [
      percentile(
        own.map((one) => one.milliseconds),
        95,
      ),
      Math.max(...own.map((one) => one.milliseconds)),
    ]
    return [`${kind}: ${text} (p95 ${p95.toFixed(0)} ms, at most ${max.toFixed(0)} ms)`]
  })
}
