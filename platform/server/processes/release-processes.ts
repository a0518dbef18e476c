import type { Kysely } from 'kysely'
import type { Context } from '../context.ts'
import type { ServerModule } from '../module.ts'
import type { ProcessTables } from './tables.ts'

/** Deletes processes that have ended and releases what they held; of several processes that try, one succeeds. */
export async function releaseProcesses(ctx: Context, modules: readonly ServerModule[], ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const processes = (ctx.db as Kysely<ProcessTables>).deleteFrom('processes').where('id', 'in', ids)
  const released = (await processes.returning('id').execute()).map(({ id }) => id)
  if (released.length === 0) return
  for (const { releaseLeases } of modules) await releaseLeases?.(ctx as never, released)
}
