import type { Kysely } from 'kysely'
import type { Rule } from '#platform/contract/identity.ts'
import type { Database } from '../database/connect.ts'
import { inTurn } from '../database/in-turn.ts'
import type { ServerModule } from '../module.ts'
import { nameColumns, roleKey, type RoleTables } from './role-tables.ts'

/** A permission that a module relies on; it stands in the list of permissions and can be neither renamed nor deleted. */
export type DeclaredPermission = {
  /** Such as `todo.manage-tags`. */
  name: string
  /** In English; the module's translations have it under `permission.{name}`. */
  title?: string
  /** What it grants to the roles that it is assigned to. */
  rules: readonly Rule[]
  /** Built-in roles that have it from the start. */
  assignedTo?: readonly string[]
}

type Declared = DeclaredPermission & { module: string }

/** Brings what modules declare into the database; roles are assigned only when a permission first appears. */
export async function declarePermissions(database: Database, modules: readonly ServerModule[]): Promise<void> {
  const declared = modules.flatMap(({ name, permissions = [] }) => permissions.map((permission) => ({ ...permission, module: name })))
  await database.write(async (tx: Kysely<RoleTables>) => {
    await inTurn({ dialect: database.dialect, db: tx }, 'declared permissions')
    const now = new Date().toISOString()
    for (const permission of declared) await declare(tx, permission, now)
    const keys = declared.map(({ name }) => roleKey(name))
    let gone = tx.updateTable('permissions').set({ removedAt: now }).where('isSystem', '=', 1).where('removedAt', 'is', null)
    if (keys.length > 0) gone = gone.where('nameKey', 'not in', keys)
    await gone.execute()
  })
}

async function declare(tx: Kysely<RoleTables>, { name, title, rules, module, assignedTo = [] }: Declared, now: string) {
  const names = nameColumns(name)
  const values = { ...names, module, title: title ?? null, rules: JSON.stringify(rules), isSystem: 1, removedAt: null }
  const known = await tx.selectFrom('permissions').select('id').where('nameKey', '=', names.nameKey).executeTakeFirst()
  if (known) return void (await tx.updateTable('permissions').set(values).where('id', '=', known.id).execute())
  const { id } = await tx
    .insertInto('permissions')
    .values({ ...values, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const roles = assignedTo.length ? await tx.selectFrom('roles').select('id').where('nameKey', 'in', assignedTo.map(roleKey)).execute() : []
  for (const role of roles) await tx.insertInto('role_permissions').values({ roleId: role.id, permissionId: id }).execute()
}
