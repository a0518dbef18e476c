/** An event of a Chromium trace; times in microseconds, `tdur` is what the thread itself worked. */
export type TraceEvent = {
  name: string
  ph: string
  ts: number
  dur?: number
  tdur?: number
  pid: number
  tid: number
  args?: { name?: string; data?: object }
}

const SCRIPT_AND_LAYOUT = new Set([
  'EvaluateScript',
  'v8.run',
  'FunctionCall',
  'EventDispatch',
  'TimerFire',
  'FireAnimationFrame',
  'RunMicrotasks',
  'MajorGC',
  'MinorGC',
  'UpdateLayoutTree',
  'Layout',
  'HitTest',
])

/** Microseconds between two frames at 60 a second. */
const FRAME = 1e6 / 60

/**
 * Milliseconds of script, style and layout in each frame of the page's main thread that had any. The thread is told of a frame
 * only where there is something to draw; after it, time goes on in frames of the same length.
 */
export function frameWork(events: readonly TraceEvent[]): number[] {
  const own = onMainThread(events)
  const begins = own.filter(({ name }) => name === 'BeginMainThreadFrame').map(({ ts }) => ts)
  const work = outermost(own.filter(({ name, dur }) => SCRIPT_AND_LAYOUT.has(name) && dur !== undefined))
  const sums = new Map<number, number>()
  for (const event of work) {
    const begin = begins.findLast((one) => one <= event.ts) ?? 0
    const frame = begin + Math.floor((event.ts - begin) / FRAME) * FRAME
    sums.set(frame, (sums.get(frame) ?? 0) + worked(event))
  }
  return [...sums.values()]
}

/** Milliseconds of each task of the page's main thread. */
export const tasks = (events: readonly TraceEvent[]): number[] =>
  onMainThread(events)
    .filter(({ name, dur }) => name === 'RunTask' && dur !== undefined)
    .map(worked)

/** Milliseconds, without those in which other programs had the processor. */
const worked = ({ dur = 0, tdur = dur }: TraceEvent) => tdur / 1000

/** That of the renderer that laid out most. */
function onMainThread(events: readonly TraceEvent[]): TraceEvent[] {
  const mains = events.filter(({ name, ph, args }) => ph === 'M' && name === 'thread_name' && args?.name === 'CrRendererMain')
  const threads = mains.map(({ pid, tid }) => events.filter((event) => event.pid === pid && event.tid === tid))
  const layouts = (thread: readonly TraceEvent[]) => thread.filter(({ name }) => name === 'UpdateLayoutTree').length
  return threads.toSorted((one, other) => layouts(other) - layouts(one))[0]!.toSorted((one, other) => one.ts - other.ts)
}

/** Without those that lie within another one. */
function outermost(events: readonly TraceEvent[]): TraceEvent[] {
  let end = -Infinity
  return events.filter(({ ts, dur }) => {
    if (ts < end) return false
    end = ts + dur!
    return true
  })
}
