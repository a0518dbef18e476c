import { useMemo } from 'react'
import { useModuleFilter } from '#platform/web/routing/modules.tsx'
import { isAllowed, useAbility } from '#platform/web/session/abilities.tsx'

export type ChatPermissions = ReturnType<typeof useChatPermissions>

/** Decides which actions the page offers. The server checks permissions again. */
export function useChatPermissions() {
  const ability = useAbility()
  const isUsed = useModuleFilter()
  return useMemo(
    () => ({
      canSend: isAllowed(ability, { action: 'create', subject: 'Message' }),
      canEdit: isAllowed(ability, { action: 'update', subject: 'Message' }),
      canDelete: isAllowed(ability, { action: 'delete', subject: 'Message' }),
      canCreateGroups: isAllowed(ability, { action: 'create', subject: 'Chat' }),
      canEditGroups: isAllowed(ability, { action: 'update', subject: 'Chat' }),
      canDeleteGroups: isAllowed(ability, { action: 'delete', subject: 'Chat' }),
      canCreateCards: isUsed('kanban') && isAllowed(ability, { action: 'create', subject: 'Card' }),
      canCreateTasks: isUsed('todo') && isAllowed(ability, { action: 'create', subject: 'Task' }),
    }),
    [ability, isUsed],
  )
}
