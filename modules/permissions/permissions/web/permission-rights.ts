import { useMemo } from 'react'
import { may, useAbility } from '#platform/web/session/abilities.tsx'
import type { PermissionView } from '../contract.ts'

export function usePermissionRights() {
  const ability = useAbility()
  return useMemo(
    () => ({
      canAdd: may(ability, { action: 'create', subject: 'Permission' }),
      canUpdate: (permission: PermissionView) => may(ability, { action: 'update', subject: 'Permission', object: permission }),
      canDelete: (permission: PermissionView) =>
        !permission.isSystem && may(ability, { action: 'delete', subject: 'Permission', object: permission }),
    }),
    [ability],
  )
}
