import { readdir } from 'node:fs/promises'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { VERSION } from '../system/version.ts'
import { defineGauge, type ModuleGauge } from './gauge.ts'

const NANOSECONDS = 1e9

/** Gauges of the process that answers. */
export const createProcessGauges = (countSockets: () => number): ModuleGauge[] => [
  defineGauge({
    name: 'staffroom_build_info',
    help: 'The version that runs; the value is always 1.',
    collect: () => [{ value: 1, labels: { version: VERSION, node: process.versions.node } }],
  }),
  defineGauge({
    name: 'staffroom_sockets',
    help: 'WebSocket connections of browsers and apps.',
    collect: () => [{ value: countSockets() }],
  }),
  createDelayGauge(),
  defineGauge({ name: 'staffroom_event_loop_active_seconds_total', help: 'Time in which the event loop was busy.', collect: readLoopTime }),
  defineGauge({
    name: 'process_start_time_seconds',
    help: 'When the process was started, in seconds since 1970.',
    collect: () => [{ value: performance.timeOrigin / 1000 }],
  }),
  defineGauge({
    name: 'process_cpu_seconds_total',
    help: 'CPU time of the process, user and system.',
    collect: () => [{ value: readCpuSeconds() }],
  }),
  defineGauge({
    name: 'process_resident_memory_bytes',
    help: 'Resident memory.',
    collect: () => [{ value: process.memoryUsage.rss() }],
  }),
  defineGauge({
    name: 'nodejs_heap_size_used_bytes',
    help: 'JavaScript heap in use.',
    collect: () => [{ value: process.memoryUsage().heapUsed }],
  }),
  defineGauge({ name: 'process_open_fds', help: 'Open file descriptors.', collect: countDescriptors }),
]

const RESOLUTION_MS = 10
/** Node measures the time between two ticks of its timer, in nanoseconds; returns how late the second one was, in seconds. */
const toDelay = (interval: number) => Math.max(0, interval / NANOSECONDS - RESOLUTION_MS / 1000)

/** Measures from the first scrape on, and after each scrape anew. */
function createDelayGauge(): ModuleGauge {
  let delays: ReturnType<typeof monitorEventLoopDelay> | undefined
  return defineGauge({
    name: 'staffroom_event_loop_delay_seconds',
    help: 'How late timers fired since the previous scrape.',
    collect: () => {
      if (!delays) (delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })).enable()
      const values = [
        { value: toDelay(delays.percentile(50)), labels: { statistic: 'median' } },
        { value: toDelay(delays.percentile(99)), labels: { statistic: 'p99' } },
        { value: toDelay(delays.max), labels: { statistic: 'max' } },
      ]
      delays.reset()
      return values
    },
  })
}

const readLoopTime = () => [{ value: performance.eventLoopUtilization().active / 1000 }]

function readCpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Linux only; elsewhere there is no such folder, and the gauge has no value. */
async function countDescriptors() {
  const descriptors = await readdir('/proc/self/fd').catch(() => undefined)
  return descriptors ? [{ value: descriptors.length }] : []
}
