import { permissionSearch, roleSearch } from './search-groups.ts'
import { serverModule } from '#platform/server/module.ts'
import { permissions } from '../contract.ts'
import { getCatalogue } from '../rules/server/catalogue.ts'
import { insertDemo } from '../roles/server/demo.ts'
import { listPermissions } from '../permissions/server/list-permissions.ts'
import { addPermission, deletePermission, updatePermission } from '../permissions/server/permissions.ts'
import { assignPermission } from '../permissions/server/assign-permission.ts'
import { undoPermission } from '../permissions/server/undo-permission.ts'
import { previewRole } from '../roles/server/preview-role.ts'
import { purgePermissions } from './purge.ts'
import { listRightsOfUser, explainAccess } from '../explain/server/explain.ts'
import { addRole, deleteRole, getRole, listRoles, undoRole, updateRole } from '../roles/server/roles.ts'
import { listUsersWithAccess } from '../explain/server/who-may.ts'
import type { PermissionTables } from './tables.ts'

export const permissionsModule = serverModule<typeof permissions, PermissionTables>({
  name: 'permissions',
  requiresUnlimitedToken: true,
  documentation: { title: 'Permissions', description: 'Roles, permissions and explanations of who can do what.' },
  search: [roleSearch, permissionSearch],
  contract: permissions,
  handlers: {
    listPermissions,
    addPermission,
    updatePermission,
    deletePermission,
    assignPermission,
    listRoles,
    getRole,
    addRole,
    updateRole,
    deleteRole,
    previewRole,
    getCatalogue,
    whatMay: listRightsOfUser,
    whoMay: listUsersWithAccess,
    why: explainAccess,
  },
  tablePermissions: { permissions: ['read', 'Permission'], roles: ['read', 'Role'] },
  jobs: [purgePermissions],
  undo: { role: undoRole, permission: undoPermission },
  demo: insertDemo,
  pages: [
    { id: 4, title: 'Roles', icon: 'shield', link: '/roles', access: ['read', 'Role'] },
    { id: 5, title: 'Permissions', icon: 'key-round', link: '/permissions', access: ['read', 'Permission'] },
  ],
})
