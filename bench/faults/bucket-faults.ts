import { openBucketFixture, type BucketFixture } from '#platform/server/object-store/testing/bucket-fixture.ts'
import { openTcpProxy, type TcpProxy } from '#platform/server/testing/tcp-proxy.ts'
import type { Effect, Fault, PreparedFault } from './fault.ts'
import { explainMissingCompiler } from './interposer.ts'

type Behavior = (between: { bucket: BucketFixture; proxy: TcpProxy }) => Pick<PreparedFault, 'inject' | 'lift'>

/** Only files need the bucket. A request to it is retried for about two seconds before users see an error. */
const createFault = (name: string, { effect, maxMs, behave }: { effect: Effect; maxMs: number; behave: Behavior }): Fault => ({
  name: `bucket: ${name}`,
  effect,
  maxMs,
  minMs: 6_000,
  explainMissing: explainMissingCompiler,
  prepare: async () => {
    const bucket = await openBucketFixture()
    const proxy = await openTcpProxy(bucket.port)
    const url = bucket.url.replace(`:${bucket.port}/`, `:${proxy.port}/`)
    return {
      environment: { FILES_URL: url },
      ...behave({ bucket, proxy }),
      close: async () => {
        await proxy.close()
        await bucket[Symbol.asyncDispose]()
      },
    }
  },
})

const forwardAgain = ({ proxy }: { proxy: TcpProxy }) => proxy.setMode('forward')

export const bucketFaults: readonly Fault[] = [
  createFault('status 500', {
    effect: 'rejected',
    maxMs: 6_000,
    behave: ({ bucket }) => ({ inject: () => bucket.reject(() => 500), lift: () => bucket.reject(undefined) }),
  }),
  createFault('connections refused', {
    effect: 'rejected',
    maxMs: 6_000,
    behave: (between) => ({ inject: () => between.proxy.setMode('refuse'), lift: () => forwardAgain(between) }),
  }),
  createFault('no response', {
    effect: 'slow',
    maxMs: 20_000,
    behave: (between) => ({ inject: () => between.proxy.setMode('hang'), lift: () => forwardAgain(between) }),
  }),
]
