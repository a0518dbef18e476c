import type { RoleTables } from '#platform/server/abilities/roles/role-tables.ts'
import type { Context } from '#platform/server/context.ts'
import type { IdentityTables } from '#platform/server/identity/tables.ts'

export type PermissionTables = RoleTables & IdentityTables
export type PermissionContext = Context<PermissionTables>
