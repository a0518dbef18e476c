import type { Kysely } from 'kysely'
import type { Rule } from '#platform/contract/identity.ts'
import type { Database } from '../../database/connect.ts'
import { inTurn } from '../../database/in-turn.ts'
import type { ServerModule } from '../../module.ts'
import { nameColumns, roleKey, type PermissionRow, type RoleTables } from './role-tables.ts'

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

/** Stores the permissions that modules declare; they are assigned to roles only when they first appear. */
export async function declarePermissions(database: Database, modules: readonly ServerModule[]): Promise<void> {
  const declared = modules.flatMap(({ name, permissions = [] }) => permissions.map((permission) => ({ ...permission, module: name })))
  await database.write(async (tx: Kysely<RoleTables>) => {
    await inTurn({ dialect: database.dialect, db: tx }, 'declared permissions')
    const now = new Date().toISOString()
    const stored = new Map((await tx.selectFrom('permissions').selectAll().execute()).map((row) => [row.nameKey, row]))
    for (const permission of declared) await declare(tx, { permission, now, stored: stored.get(roleKey(permission.name)) })
    const keys = new Set(declared.map(({ name }) => roleKey(name)))
    const gone = [...stored.values()].filter((row) => row.isSystem === 1 && row.removedAt === null && !keys.has(row.nameKey))
    for (const { id } of gone) await tx.updateTable('permissions').set({ removedAt: now }).where('id', '=', id).execute()
  })
}

type Declaring = { permission: Declared; now: string; stored: PermissionRow | undefined }

async function declare(tx: Kysely<RoleTables>, { permission, now, stored }: Declaring): Promise<void> {
  const { name, title, rules, module, assignedTo = [] } = permission
  const values = { ...nameColumns(name), module, title: title ?? null, rules: JSON.stringify(rules), isSystem: 1, removedAt: null }
  if (stored && isSubset(values, stored)) return
  if (stored) return void (await tx.updateTable('permissions').set(values).where('id', '=', stored.id).execute())
  const { id } = await tx
    .insertInto('permissions')
    .values({ ...values, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const roles = assignedTo.length ? await tx.selectFrom('roles').select('id').where('nameKey', 'in', assignedTo.map(roleKey)).execute() : []
  for (const role of roles) await tx.insertInto('role_permissions').values({ roleId: role.id, permissionId: id }).execute()
}

const isSubset = (values: object, row: object) =>
  Object.entries(values).every(([column, value]) => (row as Record<string, unknown>)[column] === value)
