import type { Generated, Kysely, Selectable } from 'kysely'
import type { Rule } from '#platform/contract/rule.ts'
import { columnTypes } from '../../database/columns.ts'
import type { Dialect } from '../../database/connect.ts'
import type { Migration } from '../../database/migrate.ts'
import { toAccountKey } from '../../identity/account-key.ts'
import { addNormalizedColumn } from '../../search/normalized-column.ts'
import { normalizeForSearch } from '../../search/normalize-for-search.ts'
import { builtInRoles } from './built-in-roles.ts'

export type RoleTables = {
  /** `rules`: JSON. `nameKey` is freed when the role is deleted; `nameFolded` is used for search and sorting. */
  roles: {
    id: Generated<number>
    name: string
    nameKey: string
    nameFolded: string
    description: string
    rules: string
    isBuiltIn: number
    removedAt: string | null
    createdAt: string
    updatedAt: string
  }
  /** `module`: the module that declares it; null for custom permissions. */
  permissions: {
    id: Generated<number>
    name: string
    nameKey: string
    nameFolded: string
    module: string | null
    title: string | null
    rules: string
    isSystem: number
    removedAt: string | null
    createdAt: string
    updatedAt: string
  }
  role_permissions: { roleId: number; permissionId: number }
}
export type RoleRow = Selectable<RoleTables['roles']>
export type PermissionRow = Selectable<RoleTables['permissions']>

export const toRoleKey = toAccountKey

export const toNameColumns = (name: string) => ({ name, nameKey: toRoleKey(name), nameFolded: normalizeForSearch(name) })

export const createUseRule = (name: string): Rule => ({ action: 'use', subject: 'Permission', conditions: { name } })

export const roleMigrations: Record<string, Migration> = {
  platform_0006_roles: async (db, dialect) => {
    await createRoles(db, dialect)
    await createPermissions(db, dialect)
    const now = new Date().toISOString()
    for (const [name, rules] of builtInRoles) {
      const values = { name, nameKey: toRoleKey(name), description: '', rules: JSON.stringify(rules) }
      await db
        .insertInto('roles')
        .values({ ...values, isBuiltIn: 1, removedAt: null, createdAt: now, updatedAt: now })
        .execute()
    }
  },
  platform_0022_role_names: async (db, dialect) => {
    for (const table of ['roles', 'permissions']) await addNormalizedColumn(db, dialect, { table, of: 'name', column: 'nameFolded' })
  },
}

async function createRoles(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await db.schema
    .createTable('roles')
    .addColumn('id', ...column.id)
    .addColumn('name', column.text, (c) => c.notNull())
    .addColumn('nameKey', column.text, (c) => c.notNull().unique())
    .addColumn('description', column.text, (c) => c.notNull())
    .addColumn('rules', column.json, (c) => c.notNull())
    .addColumn('isBuiltIn', column.boolean, (c) => c.notNull())
    .addColumn('removedAt', column.time)
    .addColumn('createdAt', column.time, (c) => c.notNull())
    .addColumn('updatedAt', column.time, (c) => c.notNull())
    .execute()
}

async function createPermissions(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const column = columnTypes(dialect)
  await db.schema
    .createTable('permissions')
    .addColumn('id', ...column.id)
    .addColumn('name', column.text, (c) => c.notNull())
    .addColumn('nameKey', column.text, (c) => c.notNull().unique())
    .addColumn('module', column.text)
    .addColumn('title', column.text)
    .addColumn('rules', column.json, (c) => c.notNull())
    .addColumn('isSystem', column.boolean, (c) => c.notNull())
    .addColumn('removedAt', column.time)
    .addColumn('createdAt', column.time, (c) => c.notNull())
    .addColumn('updatedAt', column.time, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('role_permissions')
    .addColumn('roleId', column.reference, (c) => c.notNull().references('roles.id'))
    .addColumn('permissionId', column.reference, (c) => c.notNull().references('permissions.id'))
    .addPrimaryKeyConstraint('role_permissions_key', ['roleId', 'permissionId'])
    .execute()
  await db.schema.createIndex('role_permissions_permission').on('role_permissions').columns(['permissionId', 'roleId']).execute()
}
