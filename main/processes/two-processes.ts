import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { createTestPeople, killServer, launchServer } from '#main/killable-server.ts'
import { connect } from '#platform/server/database/connect.ts'
import type { JobTables } from '#platform/server/jobs/tables.ts'
import { isClaimedBy } from '#platform/server/processes/process-id.ts'
import type { ProcessTables } from '#platform/server/processes/tables.ts'
import { createDatabase, dropDatabase } from '#platform/server/testing/database.ts'
import { startProxy } from './proxy.ts'

/** Two servers on one PostgreSQL database and data folder, behind a proxy. */
export async function startTwoProcesses(environment: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-test-'))
  const databaseUrl = await createDatabase()
  const shared = { DATABASE_URL: databaseUrl, ALLOWED_OUTBOUND: '127.0.0.1', ...environment }
  const people = await createTestPeople({ ...shared, DATA_DIR: dataDir })
  const servers = [await launchServer(dataDir, shared), await launchServer(dataDir, shared)]
  const proxy = await startProxy(servers.map(({ url }) => Number(new URL(url).port)))
  const database = await connect({ dataDir, databaseUrl })
  return {
    people,
    database,
    proxy,
    servers,
    /** The index of the process that has claimed the job. */
    findRunner: async (job: string) => {
      const read = database.read as Kysely<JobTables & ProcessTables>
      const rows = await read.selectFrom('processes').select('id').orderBy('startedAt').execute()
      const isClaimed = (id: number) =>
        read
          .selectFrom('jobs')
          .select('id')
          .where('name', '=', job)
          .where(isClaimedBy('claim', [id]))
          .execute()
      for (const [index, { id }] of rows.entries()) if ((await isClaimed(id)).length > 0) return index
      return undefined
    },
    kill: (index: number) => killServer(servers[index]!.child, 'SIGKILL'),
    [Symbol.asyncDispose]: async () => {
      await proxy[Symbol.asyncDispose]()
      const running = servers.filter(({ child }) => child.exitCode === null && child.signalCode === null)
      await Promise.all(running.map(({ child }) => killServer(child, 'SIGTERM')))
      await database.close()
      await dropDatabase(databaseUrl)
      await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

type JsonResponse = { status: number; body: { code?: string } }

/** Sends a call with JSON like the web client; rejects if the connection breaks. */
export async function post(url: string, call: { token: string; body: object; key?: string }): Promise<JsonResponse> {
  const headers = {
    authorization: `Bearer ${call.token}`,
    'content-type': 'application/json',
    ...(call.key && { 'idempotency-key': call.key }),
  }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(call.body) })
  return { status: response.status, body: (await response.json()) as JsonResponse['body'] }
}
