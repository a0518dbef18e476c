import type { Kysely } from 'kysely'
import type { Rule } from '#platform/contract/rule.ts'
import { isAdministrator } from '../rules.ts'
import { createUseRule, type PermissionRow, type RoleTables } from './role-tables.ts'

/** Where one of a role's rules comes from; `index` counts within the role's own list or the permission's. */
export type RuleOrigin = { from: 'role' | 'permission' | 'everyone'; permission: string | null; index: number; rule: Rule }

/** A role with everything it grants: its own rules, then the rules of its permissions in order of their names. */
export type StoredRole = {
  id: number
  name: string
  rules: readonly Rule[]
  permissions: readonly string[]
  /** The same array until the role changes. */
  granted: readonly Rule[]
  origins: readonly RuleOrigin[]
  isAdministrator: boolean
}

export async function readRoles(db: Kysely<any>): Promise<StoredRole[]> {
  const tables = db as Kysely<RoleTables>
  const roles = await tables.selectFrom('roles').selectAll().where('removedAt', 'is', null).orderBy('nameKey').execute()
  const permissions = await tables.selectFrom('permissions').selectAll().where('removedAt', 'is', null).orderBy('nameKey').execute()
  const assigned = await tables.selectFrom('role_permissions').selectAll().execute()
  const keys = new Set(assigned.map(({ roleId, permissionId }) => `${roleId} ${permissionId}`))
  return roles.map(({ id, name, rules }) =>
    toStoredRole(
      { id, name, rules: JSON.parse(rules) as Rule[] },
      permissions.filter((permission) => keys.has(`${id} ${permission.id}`)),
    ),
  )
}

export function toStoredRole(role: { id: number; name: string; rules: readonly Rule[] }, permissions: PermissionRow[]): StoredRole {
  const origins = [
    ...role.rules.map((rule, index) => ({ from: 'role' as const, permission: null, index, rule })),
    ...permissions.flatMap((permission) =>
      getPermissionRules(permission).map((rule, index) => ({ from: 'permission' as const, permission: permission.name, index, rule })),
    ),
  ]
  const granted = origins.map(({ rule }) => rule)
  return { ...role, permissions: permissions.map(({ name }) => name), granted, origins, isAdministrator: isAdministrator(granted) }
}

export const getPermissionRules = ({ name, isSystem, rules }: PermissionRow): Rule[] =>
  isSystem ? (JSON.parse(rules) as Rule[]) : [createUseRule(name)]
