import { permissionSubject, roleSubject } from '#platform/server/abilities/role-subjects.ts'
import type { PermissionRow, RoleRow, RoleTables } from '#platform/server/abilities/role-tables.ts'
import type { SearchGroup } from '#platform/server/search/groups.ts'

export const rolesFound: SearchGroup<RoleRow, RoleTables> = {
  subject: roleSubject,
  columns: { name: 'nameFolded' },
  show: (_, rows) => rows.map(({ id, name, description }) => ({ title: name ?? '', detail: description ?? '', link: `/roles/${id}` })),
}

export const permissionsFound: SearchGroup<PermissionRow, RoleTables> = {
  subject: permissionSubject,
  columns: { name: 'nameFolded' },
  show: (_, rows) =>
    rows.map(({ name, title }) => ({ title: name ?? '', detail: title ?? '', link: `/permissions?q=${encodeURIComponent(name ?? '')}` })),
  list: '/permissions?q=',
}
