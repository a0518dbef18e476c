import { KeepAlive } from './keep-alive.ts'
import { percentile } from './figures.ts'

/** `p50` to `p99` in milliseconds. */
export type Load = { perSecond: number; p50: number; p95: number; p99: number; count: number }
/** The bytes of the n-th request, on the connection of this number. */
export type NextRequest = (index: number, connection: number) => Buffer

/** Asks as fast as answers come, for so many seconds and at most so many times. An answer other than 200 ends the run. */
export async function load(
  port: number,
  { connections, seconds, most, next }: { connections: number; seconds: number; most: number; next: NextRequest },
): Promise<Load> {
  const open = await openAll(port, connections)
  const times: number[] = []
  const start = performance.now()
  const end = start + seconds * 1000
  let index = 0
  const ask = async (connection: KeepAlive, number: number) => {
    while (index < most && performance.now() < end) times.push(await timed(connection, next(index++, number)))
  }
  await Promise.all(open.map(ask))
  const elapsed = (performance.now() - start) / 1000
  for (const connection of open) connection.close()
  return { ...figuresOf(times), perSecond: times.length / elapsed }
}

/** Asks at a steady rate, whether answers come or not; those that are late are asked as soon as a connection is free. */
export async function pace(
  port: number,
  { connections, seconds, perSecond, next }: { connections: number; seconds: number; perSecond: number; next: NextRequest },
): Promise<Load> {
  const open = await openAll(port, connections)
  const times: number[] = []
  const start = performance.now()
  const count = seconds * perSecond
  let index = 0
  const ask = async (connection: KeepAlive, number: number) => {
    while (index < count) {
      const own = index++
      await until(start + (own / perSecond) * 1000)
      times.push(await timed(connection, next(own, number)))
    }
  }
  await Promise.all(open.map(ask))
  const elapsed = (performance.now() - start) / 1000
  for (const connection of open) connection.close()
  return { ...figuresOf(times), perSecond: times.length / elapsed }
}

const openAll = (port: number, count: number) => Promise.all(Array.from({ length: count }, () => KeepAlive.open(port)))

async function timed(connection: KeepAlive, request: Buffer): Promise<number> {
  const start = performance.now()
  const { status, body } = await connection.ask(request)
  if (status !== 200) throw new Error(`${request.toString().split('\r\n')[0]} answered ${status}: ${body.toString().slice(0, 300)}`)
  return performance.now() - start
}

async function until(time: number): Promise<void> {
  const left = time - performance.now()
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
}

const figuresOf = (times: number[]) => ({
  count: times.length,
  p50: percentile(times, 50),
  p95: percentile(times, 95),
  p99: percentile(times, 99),
})
