import { useMemo } from 'react'
import { may, useAbility } from '#platform/web/session/abilities.tsx'

/** What the viewer's rules allow with the workspace's tags. */
export function useTagPermissions() {
  const ability = useAbility()
  return useMemo(
    () => ({
      canRead: may(ability, { action: 'read', subject: 'Tag' }),
      canAdd: may(ability, { action: 'create', subject: 'Tag' }),
      canUpdate: may(ability, { action: 'update', subject: 'Tag' }),
      canDelete: may(ability, { action: 'delete', subject: 'Tag' }),
    }),
    [ability],
  )
}
