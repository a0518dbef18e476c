/** An event of a Chromium trace. Times are in microseconds; `tdur` is the CPU time of the thread. */
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

/** The length of a frame at 60 frames per second. */
const FRAME_MICROSECONDS = 1e6 / 60

/**
 * Returns the milliseconds of script, style and layout in each frame of the page's main thread that had any. Chromium records the start of a
 * frame only when there is something to draw; later work is assigned to further frames of the same length.
 */
export function sumWorkPerFrame(events: readonly TraceEvent[]): number[] {
  const own = filterMainThread(events)
  const begins = own.filter(({ name }) => name === 'BeginMainThreadFrame').map(({ ts }) => ts)
  const work = removeNested(own.filter(({ name, dur }) => SCRIPT_AND_LAYOUT.has(name) && dur !== undefined))
  const sums = new Map<number, number>()
  for (const event of work) {
    const begin = begins.findLast((one) => one <= event.ts) ?? 0
    const frame = begin + Math.floor((event.ts - begin) / FRAME_MICROSECONDS) * FRAME_MICROSECONDS
    sums.set(frame, (sums.get(frame) ?? 0) + getCpuTime(event))
  }
  return [...sums.values()]
}

/** Returns the milliseconds of each task of the page's main thread. */
export const listTaskDurations = (events: readonly TraceEvent[]): number[] =>
  filterMainThread(events)
    .filter(({ name, dur }) => name === 'RunTask' && dur !== undefined)
    .map(getCpuTime)

/** CPU time in milliseconds, without the time in which other processes had the CPU. */
const getCpuTime = ({ dur = 0, tdur = dur }: TraceEvent) => tdur / 1000

/** Chooses the main thread of the renderer with the most layouts, which shows the page. */
function filterMainThread(events: readonly TraceEvent[]): TraceEvent[] {
  const mains = events.filter(({ name, ph, args }) => ph === 'M' && name === 'thread_name' && args?.name === 'CrRendererMain')
  const threads = mains.map(({ pid, tid }) => events.filter((event) => event.pid === pid && event.tid === tid))
  const layouts = (thread: readonly TraceEvent[]) => thread.filter(({ name }) => name === 'UpdateLayoutTree').length
  return threads.toSorted((one, other) => layouts(other) - layouts(one))[0]!.toSorted((one, other) => one.ts - other.ts)
}

/** Removes events that lie within another event. */
function removeNested(events: readonly TraceEvent[]): TraceEvent[] {
  let end = -Infinity
  return events.filter(({ ts, dur }) => {
    if (ts < end) return false
    end = ts + dur!
    return true
  })
}
