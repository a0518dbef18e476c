import type { ModuleExport } from '../../exports/module-export.ts'

export const exportedRoles: ModuleExport = {
  tables: [
    { table: 'roles', workspace: 'all' },
    { table: 'permissions', workspace: 'all' },
    { table: 'role_permissions', key: ['roleId', 'permissionId'], workspace: 'all' },
  ],
}
