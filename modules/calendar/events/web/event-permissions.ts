import { useMemo } from 'react'
import { isAllowed, useAbility } from '#platform/web/session/abilities.tsx'
import type { Event } from '../../contract.ts'

export type EventPermissions = ReturnType<typeof useEventPermissions>

export function useEventPermissions() {
  const ability = useAbility()
  return useMemo(
    () => ({
      canAdd: isAllowed(ability, { action: 'create', subject: 'Event' }),
      canUpdate: (event: Event) => event.isOwn && isAllowed(ability, { action: 'update', subject: 'Event', object: event }),
      canRemove: (event: Event) => !event.isOwn || isAllowed(ability, { action: 'delete', subject: 'Event', object: event }),
    }),
    [ability],
  )
}
