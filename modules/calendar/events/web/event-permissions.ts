import { useMemo } from 'react'
import { isAllowed, useAbility } from '#platform/web/session/abilities.tsx'
import type { Event } from '../../contract.ts'

export type EventPermissions = ReturnType<typeof useEventPermissions>

/** Only organizers can update an event, as far as their permissions allow. */
export function useEventPermissions() {
  const ability = useAbility()
  return useMemo(
    () => ({
      canAdd: isAllowed(ability, { action: 'create', subject: 'Event' }),
      canUpdate: (event: Event) => event.isOwn && isAllowed(ability, { action: 'update', subject: 'Event', object: event }),
      /** A guest removes the event only from their own calendar. */
      canRemove: (event: Event) => !event.isOwn || isAllowed(ability, { action: 'delete', subject: 'Event', object: event }),
    }),
    [ability],
  )
}
