import { useMemo } from 'react'
import { isAllowed, useAbility } from '#platform/web/session/abilities.tsx'

export function useTagPermissions() {
  const ability = useAbility()
  return useMemo(
    () => ({
      canRead: isAllowed(ability, { action: 'read', subject: 'Tag' }),
      canAdd: isAllowed(ability, { action: 'create', subject: 'Tag' }),
      canUpdate: isAllowed(ability, { action: 'update', subject: 'Tag' }),
      canDelete: isAllowed(ability, { action: 'delete', subject: 'Tag' }),
    }),
    [ability],
  )
}
