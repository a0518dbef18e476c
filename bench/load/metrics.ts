import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ProcessMetrics, MetricsCommand } from './server-process.ts'

/** Reports the event-loop delay, memory and CPU time of this process through its IPC channel. */
export function serveMetrics(): void {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  process.on('message', (command: MetricsCommand) => {
    if (command === 'collect') globalThis.gc?.()
    process.send?.(readMetrics(delay))
    if (command === 'reset') delay.reset()
  })
  process.channel?.unref()
}

function readMetrics(delay: { percentile: (percent: number) => number; max: number }): ProcessMetrics {
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  return { delayP99: delay.percentile(99) / 1e6, delayMax: delay.max / 1e6, rss, heap: heapUsed, cpu: (user + system) / 1000 }
}
