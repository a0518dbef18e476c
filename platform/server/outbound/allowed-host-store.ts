import type { Kysely } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { Bus } from '../realtime/bus.ts'
import type { AllowedHost } from './allowed-hosts.ts'
import type { OutboundTables } from './tables.ts'

type Dependencies = { database: Database; bus: Bus; configured: readonly AllowedHost[] }

export const ALLOWED_HOSTS_TOPIC = 'outbound-hosts'

/** Returns the configured hosts and those of the database, cached until any process changes them. */
export function createAllowedHostReader({ database, bus, configured }: Dependencies): () => Promise<readonly AllowedHost[]> {
  let cached: Promise<readonly AllowedHost[]> | undefined
  const clear = () => {
    cached = undefined
  }
  bus.subscribe(({ topics = [] }) => {
    if (topics.some(({ topic }) => topic === ALLOWED_HOSTS_TOPIC)) clear()
  })
  bus.onGap(clear)
  const load = () => {
    const loading = listStoredHosts(database.read).then((stored) => [...configured, ...stored])
    loading.catch(() => {
      if (cached === loading) clear()
    })
    return loading
  }
  return () => (cached ??= load())
}

export async function listStoredHosts(db: Kysely<OutboundTables>): Promise<AllowedHost[]> {
  const rows = await db.selectFrom('outbound_hosts').select('host').orderBy('host').execute()
  return rows.map(({ host }) => host)
}
