import type { Kysely } from 'kysely'
import type { Rule } from '#platform/contract/rule.ts'
import type { RoleTables } from './role-tables.ts'
import type { Subject } from '../subject.ts'

export const roleSubject = {
  subject: 'Role',
  entity: 'role',
  table: 'roles',
  fields: {
    id: { column: 'id', type: 'number' },
    name: { column: 'name', type: 'text' },
    description: { column: 'description', type: 'text' },
    isBuiltIn: { column: 'isBuiltIn', type: 'boolean' },
    createdAt: { column: 'createdAt', type: 'time' },
    updatedAt: { column: 'updatedAt', type: 'time' },
  },
  notDeleted: (eb) => eb('roles.removedAt', 'is', null),
  topics: () => ['roles'],
  snapshot: getRoleSnapshot,
  extraProperties: ['rules', 'permissions', 'isAdministrator', 'userCount', 'users'],
  journalProperties: ['rules', 'permissions'],
} as const satisfies Subject

export const permissionSubject = {
  subject: 'Permission',
  entity: 'permission',
  table: 'permissions',
  fields: {
    id: { column: 'id', type: 'number' },
    name: { column: 'name', type: 'text' },
    isSystem: { column: 'isSystem', type: 'boolean' },
    createdAt: { column: 'createdAt', type: 'time' },
    updatedAt: { column: 'updatedAt', type: 'time' },
  },
  notDeleted: (eb) => eb('permissions.removedAt', 'is', null),
  topics: () => ['roles'],
  snapshot: getPermissionSnapshot,
  extraProperties: ['assignedTo', 'module', 'title', 'rules'],
  journalProperties: ['assignedTo'],
} as const satisfies Subject

export type RoleSnapshot = { name: string; description: string; rules: Rule[]; permissions: string[] }

export async function getRoleSnapshot(db: Kysely<any>, id: number): Promise<RoleSnapshot | null> {
  const tables = db as Kysely<RoleTables>
  const row = await tables.selectFrom('roles').selectAll().where('id', '=', id).where('removedAt', 'is', null).executeTakeFirst()
  if (!row) return null
  const permissions = await tables
    .selectFrom('role_permissions')
    .innerJoin('permissions', 'permissions.id', 'role_permissions.permissionId')
    .select('permissions.name')
    .where('roleId', '=', id)
    .where('permissions.removedAt', 'is', null)
    .orderBy('permissions.nameKey')
    .execute()
  const { name, description, rules } = row
  return { name, description, rules: JSON.parse(rules) as Rule[], permissions: permissions.map((one) => one.name) }
}

export type PermissionSnapshot = { name: string; assignedTo: string[] }

export async function getPermissionSnapshot(db: Kysely<any>, id: number): Promise<PermissionSnapshot | null> {
  const tables = db as Kysely<RoleTables>
  const row = await tables.selectFrom('permissions').select('name').where('id', '=', id).where('removedAt', 'is', null).executeTakeFirst()
  if (!row) return null
  const roles = await tables
    .selectFrom('role_permissions')
    .innerJoin('roles', 'roles.id', 'role_permissions.roleId')
    .select('roles.name')
    .where('permissionId', '=', id)
    .where('roles.removedAt', 'is', null)
    .orderBy('roles.nameKey')
    .execute()
  return { name: row.name, assignedTo: roles.map((role) => role.name) }
}
