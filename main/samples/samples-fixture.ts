import type { Database } from '#platform/server/database/connect.ts'
import { sql } from 'kysely'
import { startTestServer } from '#platform/server/testing/server.ts'
import { createTestClient } from '#platform/server/testing/test-client.ts'
import { modules } from '../modules.server.ts'

const PASSWORD = 'seven boats'

/** A workspace that has only its owner. */
export async function openEmptyWorkspace(options: Parameters<typeof startTestServer>[0] = {}) {
  const server = await startTestServer({ modules, isEmpty: true, ...options })
  const account = { username: 'anna', fullName: 'Anna Berg', email: 'anna@berg.example', password: PASSWORD }
  const { body } = await server.guest.post('/jwt/register', account)
  const contracts = server.app.platform.modules.flatMap((module) => Object.values(module.contract))
  const owner = createTestClient(server.app.http, contracts, body.accessToken)
  const getState = async () => (await owner.get('/api/samples')).body.samples.state as string
  return {
    server,
    owner,
    ownerId: body.userData.id as number,
    getState,
    readTables: () => readTables(server.app.platform.database.read),
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
}

export type Tables = Record<string, string[]>

/** Every row of every table as JSON, except what keeps counting: jobs, sessions, the sequences of ids and the fields of the search index. */
async function readTables(db: Database['read']): Promise<Tables> {
  const isPostgres = process.env.TEST_DATABASE === 'postgres'
  const query = isPostgres
    ? sql<{ name: string }>`select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`
    : sql<{
        name: string
      }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'search_trigram%'`
  const names = (await query.execute(db)).rows.map(({ name }) => name).toSorted()
  const tables: Tables = {}
  for (const name of names)
    if (!/^(jobs|kysely_.*|search_fields|sessions|refresh_tokens|idempotency_keys)$/.test(name))
      tables[name] = (await db.selectFrom(name).selectAll().execute()).map((row: object) => JSON.stringify(row)).toSorted()
  return tables
}
