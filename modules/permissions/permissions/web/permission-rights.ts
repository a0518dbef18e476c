import { useMemo } from 'react'
import { isAllowed, useAbility } from '#platform/web/session/abilities.tsx'
import type { PermissionView } from '../contract.ts'

export function usePermissionRights() {
  const ability = useAbility()
  return useMemo(
    () => ({
      canAdd: isAllowed(ability, { action: 'create', subject: 'Permission' }),
      canUpdate: (permission: PermissionView) => isAllowed(ability, { action: 'update', subject: 'Permission', object: permission }),
      canDelete: (permission: PermissionView) =>
        !permission.isSystem && isAllowed(ability, { action: 'delete', subject: 'Permission', object: permission }),
    }),
    [ability],
  )
}
