import { useMemo } from 'react'
import { may, useAbility } from '#platform/web/session/abilities.tsx'

export type ChatRights = ReturnType<typeof useChatPermissions>

/** Decides which actions the page offers; the server checks them again. */
export function useChatPermissions() {
  const ability = useAbility()
  return useMemo(
    () => ({
      maySend: may(ability, { action: 'create', subject: 'Message' }),
      mayEdit: may(ability, { action: 'update', subject: 'Message' }),
      mayDelete: may(ability, { action: 'delete', subject: 'Message' }),
      mayMakeGroups: may(ability, { action: 'create', subject: 'Chat' }),
      mayChangeGroups: may(ability, { action: 'update', subject: 'Chat' }),
      mayDeleteGroups: may(ability, { action: 'delete', subject: 'Chat' }),
      mayMakeCards: may(ability, { action: 'create', subject: 'Card' }),
      mayMakeTasks: may(ability, { action: 'create', subject: 'Task' }),
    }),
    [ability],
  )
}
