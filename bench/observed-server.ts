import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Observed, Question } from './processes.ts'

/** The server as it is, beside a watch over its event loop, which answers by the channel to the bench. */
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()

process.on('message', (question: Question) => {
  if (question === 'collect') globalThis.gc?.()
  process.send?.(observed())
  if (question === 'reset') delay.reset()
})
process.channel?.unref()

await import('#main/server.ts')

function observed(): Observed {
  const { rss, heapUsed } = process.memoryUsage()
  return { delayP99: delay.percentile(99) / 1e6, delayMost: delay.max / 1e6, rss, heap: heapUsed }
}
