import { useMemo } from 'react'
import { isAllowed, useAbility } from '#platform/web/session/abilities.tsx'
import type { Role, RoleView } from '../contract.ts'

export function useRoleRights() {
  const ability = useAbility()
  return useMemo(
    () => ({
      canAdd: isAllowed(ability, { action: 'create', subject: 'Role' }),
      canUpdate: (role: RoleView) => !isAdministratorRole(role) && isAllowed(ability, { action: 'update', subject: 'Role', object: role }),
      canDelete: (role: RoleView) => !role.isBuiltIn && isAllowed(ability, { action: 'delete', subject: 'Role', object: role }),
      canReadPermissions: isAllowed(ability, { action: 'read', subject: 'Permission' }),
    }),
    [ability],
  )
}

export const hasReadableGrants = (role: RoleView): role is Role => role.rules !== null && role.permissions !== null

/** The built-in administrator role cannot be changed. */
export const isAdministratorRole = ({ isBuiltIn, isAdministrator }: RoleView) => isBuiltIn && isAdministrator
