import { useMemo } from 'react'
import { may, useAbility } from '#platform/web/abilities.tsx'
import type { Permission, Role } from '../contract.ts'

/** What the viewer is offered of roles and permissions. */
export function useRoleRights() {
  const ability = useAbility()
  return useMemo(
    () => ({
      mayAdd: may(ability, { action: 'create', subject: 'Role' }),
      mayChange: (role: Role) => !isFixed(role) && may(ability, { action: 'update', subject: 'Role', object: role }),
      mayDelete: (role: Role) => !role.isBuiltIn && may(ability, { action: 'delete', subject: 'Role', object: role }),
      mayReadPermissions: may(ability, { action: 'read', subject: 'Permission' }),
      mayAddPermission: may(ability, { action: 'create', subject: 'Permission' }),
      mayChangePermission: (permission: Permission) => may(ability, { action: 'update', subject: 'Permission', object: permission }),
      mayDeletePermission: (permission: Permission) =>
        !permission.isSystem && may(ability, { action: 'delete', subject: 'Permission', object: permission }),
      mayReadPeople: ability.can('read', 'User'),
    }),
    [ability],
  )
}

/** The role of administrators is what the others are measured by. */
export const isFixed = ({ isBuiltIn, isAdministrator }: Role) => isBuiltIn && isAdministrator
