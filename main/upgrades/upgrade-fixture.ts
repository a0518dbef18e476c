import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { connect } from '#platform/server/database/connect.ts'
import { createDatabase, dropDatabase } from '#platform/server/testing/database.ts'

export type OldDatabase = AsyncDisposable & { dataDir: string; databaseUrl: string | undefined }

const folder = join(import.meta.dirname, 'fixtures')
const getType = () => (process.env.TEST_DATABASE === 'postgres' ? 'sql' : 'db')

export const listVersions = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith(`.${getType()}.gz`))
    .map((name) => name.slice(0, -`.${getType()}.gz`.length))

/** The sample data of an earlier version, as it was written. */
export async function openOldDatabase(version: string): Promise<OldDatabase> {
  const content = gunzipSync(await readFile(join(folder, `${version}.${getType()}.gz`)))
  const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-test-'))
  const databaseUrl = getType() === 'sql' ? await createDatabase() : undefined
  if (databaseUrl) await runScript(databaseUrl, content)
  else await writeFile(join(dataDir, 'staffroom.db'), content)
  return {
    dataDir,
    databaseUrl,
    [Symbol.asyncDispose]: async () => {
      if (databaseUrl) await dropDatabase(databaseUrl)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function runScript(databaseUrl: string, script: Buffer): Promise<void> {
  const args = ['--no-psqlrc', '--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1', '--output=/dev/null', databaseUrl]
  const psql = spawn('psql', args, { stdio: ['pipe', 'ignore', 'inherit'] })
  psql.stdin.end(script)
  const [status] = (await once(psql, 'close')) as [number]
  if (status !== 0) throw new Error(`psql failed with exit code ${status}.`)
}

export async function readMigrations(database: OldDatabase): Promise<string[]> {
  const connection = await connect(database)
  try {
    const rows = await connection.read.selectFrom('kysely_migration').select('name').orderBy('name').execute()
    return rows.map(({ name }) => name as string)
  } finally {
    await connection.close()
  }
}
