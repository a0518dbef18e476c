import { permissionsFound, rolesFound } from './search-group.ts'
import { serverModule } from '#platform/server/module.ts'
import { permissions } from '../contract.ts'
import { getCatalogue } from './catalogue.ts'
import { demo } from './demo.ts'
import { listPermissions } from './list-permissions.ts'
import { addPermission, assignPermission, deletePermission, undoPermission, updatePermission } from './permissions.ts'
import { previewRole } from './preview.ts'
import { purgePermissions } from './purge.ts'
import { whatMay, why } from './questions.ts'
import type { PermissionTables } from './role-answers.ts'
import { addRole, deleteRole, getRole, listRoles, undoRole, updateRole } from './roles.ts'
import { whoMay } from './who-may.ts'

export const permissionsModule = serverModule<typeof permissions, PermissionTables>({
  name: 'permissions',
  search: [rolesFound, permissionsFound],
  contract: permissions,
  verbs: {
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
    whatMay,
    whoMay,
    why,
  },
  tables: { permissions: ['read', 'Permission'], roles: ['read', 'Role'] },
  jobs: [purgePermissions],
  undo: { role: undoRole, permission: undoPermission },
  demo,
  pages: [
    { id: 4, title: 'Roles', icon: 'shield', link: '/roles', access: ['read', 'Role'] },
    { id: 5, title: 'Permissions', icon: 'key-round', link: '/permissions', access: ['read', 'Permission'] },
  ],
})
