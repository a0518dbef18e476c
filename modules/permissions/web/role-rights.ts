import { useMemo } from 'react'
import { may, useAbility } from '#platform/web/abilities.tsx'
import type { PermissionView, Role, RoleView } from '../contract.ts'

/** What the viewer is offered of roles and permissions. */
export function useRoleRights() {
  const ability = useAbility()
  return useMemo(
    () => ({
      mayAdd: may(ability, { action: 'create', subject: 'Role' }),
      mayChange: (role: RoleView) => !isFixed(role) && may(ability, { action: 'update', subject: 'Role', object: role }),
      mayDelete: (role: RoleView) => !role.isBuiltIn && may(ability, { action: 'delete', subject: 'Role', object: role }),
      mayReadPermissions: may(ability, { action: 'read', subject: 'Permission' }),
      mayAddPermission: may(ability, { action: 'create', subject: 'Permission' }),
      mayChangePermission: (permission: PermissionView) => may(ability, { action: 'update', subject: 'Permission', object: permission }),
      mayDeletePermission: (permission: PermissionView) =>
        !permission.isSystem && may(ability, { action: 'delete', subject: 'Permission', object: permission }),
      mayReadPeople: ability.can('read', 'User'),
    }),
    [ability],
  )
}

/** Whether the viewer may read what the role grants. */
export const isWhole = (role: RoleView): role is Role => role.rules !== null && role.permissions !== null

/** The role of administrators is what the others are measured by. */
export const isFixed = ({ isBuiltIn, isAdministrator }: RoleView) => isBuiltIn && isAdministrator
