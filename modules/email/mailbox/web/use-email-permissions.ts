import { useMemo } from 'react'
import { useModuleFilter } from '#platform/web/routing/modules.tsx'
import { isAllowed, useAbility } from '#platform/web/session/abilities.tsx'
import { useSession } from '#platform/web/session/session.ts'

export type EmailPermissions = ReturnType<typeof useEmailPermissions>

/** Decides which actions the page offers; the server checks them again. */
export function useEmailPermissions() {
  const ability = useAbility()
  const isUsed = useModuleFilter()
  const isOwn = !useSession()?.userData.viewedBy
  return useMemo(() => {
    const isPermitted = (action: string, subject: string) => isOwn && isAllowed(ability, { action, subject })
    return {
      canCompose: isPermitted('create', 'Mail'),
      canUpdate: isPermitted('update', 'Mail'),
      canDelete: isPermitted('delete', 'Mail'),
      canConnect: isPermitted('create', 'MailAccount'),
      canCreate: {
        task: isUsed('todo') && isPermitted('create', 'Task'),
        card: isUsed('kanban') && isPermitted('create', 'Card'),
        event: isUsed('calendar') && isPermitted('create', 'Event'),
        contact: isUsed('contacts') && isPermitted('create', 'Contact'),
        bill: isPermitted('create', 'Bill'),
      },
    }
  }, [ability, isOwn, isUsed])
}
