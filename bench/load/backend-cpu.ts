import { readFileSync } from 'node:fs'
import pg from 'pg'

const TICKS_PER_SECOND = 100

/** Milliseconds of CPU time of the PostgreSQL processes that serve this database; 0 if PostgreSQL runs on another machine. */
export async function readBackendCpu(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity where datname = current_database()')
  await client.end()
  return rows.reduce((sum, { pid }) => sum + readCpu(pid), 0)
}

function readCpu(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1000
  } catch {
    return 0
  }
}
