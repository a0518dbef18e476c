import { useMemo } from 'react'
import { may, useAbility } from '#platform/web/abilities.tsx'
import type { Event } from '../contract.ts'

export type EventRights = ReturnType<typeof useEventRights>

/** What the viewer is offered: only organizers change an event, as far as their rules let them. */
export function useEventRights() {
  const ability = useAbility()
  return useMemo(
    () => ({
      mayAdd: may(ability, { action: 'create', subject: 'Event' }),
      mayChange: (event: Event) => event.isOwn && may(ability, { action: 'update', subject: 'Event', object: event }),
      /** A guest takes it out of their own calendar alone. */
      mayRemove: (event: Event) => !event.isOwn || may(ability, { action: 'delete', subject: 'Event', object: event }),
      mayDelete: may(ability, { action: 'delete', subject: 'Event' }),
    }),
    [ability],
  )
}
