import pg from 'pg'
import { DURABLE_COMMITS, startTestPostgres, type TestPostgres } from '../../bin/testing/test-postgres.ts'
import type { Fault, PreparedFault } from './fault.ts'
import { explainMissingCompiler } from './interposer.ts'
import { openTcpProxy, type TcpProxy } from '#platform/server/testing/tcp-proxy.ts'

const CUT_MS = 200

type Cluster = { postgres: TestPostgres; proxy: TcpProxy }

const createFault = (name: string, behave: (cluster: Cluster) => Pick<PreparedFault, 'inject' | 'lift'>, minMs = 0): Fault => ({
  name: `PostgreSQL: ${name}`,
  effect: 'rejected',
  maxMs: 12_000,
  minMs,
  explainMissing: explainMissingCompiler,
  prepare: async () => {
    const postgres = await startTestPostgres(DURABLE_COMMITS)
    if (!postgres) throw new Error('PostgreSQL is missing: apt-get install postgresql.')
    const proxy = await openTcpProxy(Number(new URL(postgres.url).port))
    const url = Object.assign(new URL(postgres.url), { port: String(proxy.port) }).href
    return {
      environment: { DATABASE_URL: url },
      ...behave({ postgres, proxy }),
      close: async () => {
        await proxy.close()
        await postgres.stop()
      },
    }
  },
})

/** Repeats until stopped. */
function repeat(task: () => unknown): { start: () => void; stop: () => void } {
  let timer: NodeJS.Timeout
  return { start: () => void (timer = setInterval(() => void task(), CUT_MS)), stop: () => clearInterval(timer) }
}

async function terminateBackends(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $1', [
    'client backend',
  ])
  await client.end()
}

export const postgresFaults: readonly Fault[] = [
  createFault('restart', ({ postgres }) => ({ inject: () => postgres.stopServer(), lift: () => postgres.startServer() })),
  createFault('connections ended by the server', ({ postgres }) => {
    const { start, stop } = repeat(() => terminateBackends(postgres.url))
    return { inject: start, lift: stop }
  }),
  createFault('connections cut by the network', ({ proxy }) => {
    const { start, stop } = repeat(() => proxy.cut())
    return { inject: start, lift: stop }
  }),
  createFault('no response', ({ proxy }) => ({ inject: () => proxy.setMode('hang'), lift: () => proxy.setMode('forward') }), 14_000),
]
