import { useMemo } from 'react'
import { may, useAbility } from '#platform/web/session/abilities.tsx'
import type { Role, RoleView } from '../contract.ts'

export function useRoleRights() {
  const ability = useAbility()
  return useMemo(
    () => ({
      canAdd: may(ability, { action: 'create', subject: 'Role' }),
      canUpdate: (role: RoleView) => !isAdministratorRole(role) && may(ability, { action: 'update', subject: 'Role', object: role }),
      canDelete: (role: RoleView) => !role.isBuiltIn && may(ability, { action: 'delete', subject: 'Role', object: role }),
      canReadPermissions: may(ability, { action: 'read', subject: 'Permission' }),
    }),
    [ability],
  )
}

export const hasReadableGrants = (role: RoleView): role is Role => role.rules !== null && role.permissions !== null

/** The built-in administrator role cannot be changed. */
export const isAdministratorRole = ({ isBuiltIn, isAdministrator }: RoleView) => isBuiltIn && isAdministrator
