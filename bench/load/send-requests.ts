import { percentile } from '../report/results.ts'
import { HttpConnection } from './http-connection.ts'

/** Percentiles in milliseconds. */
export type LoadResult = { perSecond: number; p50: number; p95: number; p99: number; count: number }
/** Returns the bytes of the request with this index. */
export type RequestFactory = (index: number, connection: number) => Buffer

type ContinuousLoad = { connections: number; seconds: number; maxRequests: number; createRequest: RequestFactory }
type SteadyLoad = { connections: number; seconds: number; perSecond: number; createRequest: RequestFactory }

/** Sends the next request as soon as a response arrives, for `seconds` or `maxRequests`. Any status other than 200 fails the run. */
export function sendContinuously(port: number, { seconds, maxRequests, ...load }: ContinuousLoad): Promise<LoadResult> {
  const end = performance.now() + seconds * 1000
  return run(port, { ...load, isFinished: (index) => index >= maxRequests || performance.now() >= end })
}

/** Sends requests at a fixed rate. While all connections are busy, requests are delayed, not dropped. */
export function sendAtRate(port: number, { seconds, perSecond, ...load }: SteadyLoad): Promise<LoadResult> {
  const start = performance.now()
  const waitForTurn = (index: number) => waitUntil(start + (index / perSecond) * 1000)
  return run(port, { ...load, isFinished: (index) => index >= seconds * perSecond, waitForTurn })
}

type Run = {
  connections: number
  createRequest: RequestFactory
  isFinished: (index: number) => boolean
  waitForTurn?: (index: number) => Promise<void>
}

async function run(port: number, { connections, createRequest, isFinished, waitForTurn }: Run): Promise<LoadResult> {
  const open = await Promise.all(Array.from({ length: connections }, () => HttpConnection.open(port)))
  const times: number[] = []
  const start = performance.now()
  let next = 0
  const sendRequests = async (connection: HttpConnection, number: number) => {
    while (!isFinished(next)) {
      const index = next++
      await waitForTurn?.(index)
      times.push(await measureRequest(connection, createRequest(index, number)))
    }
  }
  await Promise.all(open.map(sendRequests))
  const elapsed = (performance.now() - start) / 1000
  for (const connection of open) connection.close()
  return { ...toPercentiles(times), count: times.length, perSecond: times.length / elapsed }
}

async function measureRequest(connection: HttpConnection, request: Buffer): Promise<number> {
  const start = performance.now()
  const { status, body } = await connection.send(request)
  const milliseconds = performance.now() - start
  if (status !== 200) throw new Error(`${request.toString().split('\r\n')[0]} responded with ${status}: ${body.toString().slice(0, 300)}`)
  return milliseconds
}

async function waitUntil(time: number): Promise<void> {
  const remaining = time - performance.now()
  if (remaining > 0) await new Promise((resolve) => setTimeout(resolve, remaining))
}

const toPercentiles = (times: number[]) => ({ p50: percentile(times, 50), p95: percentile(times, 95), p99: percentile(times, 99) })
