import type { Kysely } from 'kysely'
import type { Context } from '../context.ts'
import type { IdentityTables } from '../identity/tables.ts'
import type { ServerModule } from '../module.ts'

/** Lets all browsers fetch again what they show, after a change of many records in all modules. */
export async function publishEverything(ctx: Context<any>, modules: readonly ServerModule[]): Promise<void> {
  const users = await (ctx.db as Kysely<IdentityTables>).selectFrom('users').select('id').where('status', '=', 'active').execute()
  for (const { name, isPersonal } of modules.flatMap(({ topics = [] }) => topics)) {
    if (isPersonal) for (const { id } of users) ctx.publishChange(`${name}/${id}`)
    else if (!name.includes(':')) ctx.publishChange(name)
  }
}
