import { permissionSubject, roleSubject } from '#platform/server/abilities/roles/role-subjects.ts'
import type { PermissionRow, RoleRow, RoleTables } from '#platform/server/abilities/roles/role-tables.ts'
import type { Context } from '#platform/server/context.ts'
import type { SearchGroup } from '#platform/server/search/search-group.ts'

export const roleSearch: SearchGroup<RoleRow, Context<RoleTables>> = {
  subject: roleSubject,
  columns: { name: 'nameFolded' },
  toResults: (_, rows) => rows.map(({ id, name, description }) => ({ title: name ?? '', detail: description ?? '', link: `/roles/${id}` })),
}

export const permissionSearch: SearchGroup<PermissionRow, Context<RoleTables>> = {
  subject: permissionSubject,
  columns: { name: 'nameFolded' },
  toResults: (_, rows) =>
    rows.map(({ name, title }) => ({ title: name ?? '', detail: title ?? '', link: `/permissions?q=${encodeURIComponent(name ?? '')}` })),
  listPath: '/permissions?q=',
}
