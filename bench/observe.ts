import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Observed, Question } from './processes.ts'

/** A watch over this process's event loop, memory and processor time, which answers by the channel to the bench. */
export function answerObserver(): void {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  process.on('message', (question: Question) => {
    if (question === 'collect') globalThis.gc?.()
    process.send?.(observed(delay))
    if (question === 'reset') delay.reset()
  })
  process.channel?.unref()
}

function observed(delay: { percentile: (percent: number) => number; max: number }): Observed {
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  return { delayP99: delay.percentile(99) / 1e6, delayMost: delay.max / 1e6, rss, heap: heapUsed, cpu: (user + system) / 1000 }
}
