import type { Kysely } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { acquireLock } from '../../database/acquire-lock.ts'
import type { ServerModule } from '../../module.ts'
import type { DeclaredPermission } from './declared-permission.ts'
import { toNameColumns, toRoleKey, type PermissionRow, type RoleTables } from './role-tables.ts'

type PermissionOfModule = DeclaredPermission & { module: string }

/** Saves the permissions that modules declare. They are assigned to roles only when they first appear. */
export async function declarePermissions(database: Database, modules: readonly ServerModule[]): Promise<void> {
  const permissions = modules.flatMap(({ name, permissions = [] }) => permissions.map((permission) => ({ ...permission, module: name })))
  await database.write(async (tx: Kysely<RoleTables>) => {
    await acquireLock({ dialect: database.dialect, db: tx }, 'declared permissions')
    const now = new Date().toISOString()
    const stored = new Map((await tx.selectFrom('permissions').selectAll().execute()).map((row) => [row.nameKey, row]))
    for (const permission of permissions) await savePermission(tx, { permission, now, stored: stored.get(toRoleKey(permission.name)) })
    const declaredKeys = new Set(permissions.map(({ name }) => toRoleKey(name)))
    const removed = [...stored.values()].filter((row) => row.isSystem === 1 && row.removedAt === null && !declaredKeys.has(row.nameKey))
    for (const { id } of removed) await tx.updateTable('permissions').set({ removedAt: now }).where('id', '=', id).execute()
  })
}

type PermissionUpdate = { permission: PermissionOfModule; now: string; stored: PermissionRow | undefined }

async function savePermission(tx: Kysely<RoleTables>, { permission, now, stored }: PermissionUpdate): Promise<void> {
  const { name, title, rules, module, assignedTo = [] } = permission
  const values = { ...toNameColumns(name), module, title: title ?? null, rules: JSON.stringify(rules), isSystem: 1, removedAt: null }
  if (stored && isSubset(values, stored)) return
  if (stored) return void (await tx.updateTable('permissions').set(values).where('id', '=', stored.id).execute())
  const { id } = await tx
    .insertInto('permissions')
    .values({ ...values, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const roles = assignedTo.length
    ? await tx.selectFrom('roles').select('id').where('nameKey', 'in', assignedTo.map(toRoleKey)).execute()
    : []
  for (const role of roles) await tx.insertInto('role_permissions').values({ roleId: role.id, permissionId: id }).execute()
}

const isSubset = (values: object, row: object) =>
  Object.entries(values).every(([column, value]) => (row as Record<string, unknown>)[column] === value)
