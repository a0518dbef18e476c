import { createPostgresBus } from '#platform/server/realtime/bus-postgres.ts'
import type { Log } from '#platform/server/log.ts'

// Publishes changes through the bus of a server at a steady rate and reports how long those of other processes took to arrive.
const [databaseUrl, id, perSecond, seconds] = [process.argv[2]!, ...process.argv.slice(3).map(Number)] as [string, number, number, number]
const TICK_MS = 10

const log = { debug: () => {}, info: () => {}, warn: console.error, error: console.error } as unknown as Log
const bus = await createPostgresBus({ connectionString: databaseUrl }, log, id)
const delays: number[] = []
const getMicroseconds = () => Number(process.hrtime.bigint() / 1_000n)

bus.subscribe(({ topics = [] }) => {
  const now = getMicroseconds()
  for (const { topic } of topics) {
    const [sender, , at] = topic.split('/')
    if (Number(sender) !== id) delays.push((now - Number(at)) / 1000)
  }
})
process.on('message', () => void run())
process.send?.({ isReady: true })

async function run(): Promise<void> {
  const start = performance.now()
  let published = 0
  const timer = setInterval(() => {
    const due = Math.min(perSecond * seconds, Math.floor(((performance.now() - start) / 1000) * perSecond))
    for (; published < due; published++) bus.publish({ topics: [{ topic: `${id}/${published}/${getMicroseconds()}` }] })
    if (published >= perSecond * seconds) clearInterval(timer)
  }, TICK_MS)
  setTimeout(
    () => {
      const { user, system } = process.cpuUsage()
      process.send?.({ delays, published, cpu: (user + system) / 1000 })
    },
    (seconds + 2) * 1000,
  )
}
