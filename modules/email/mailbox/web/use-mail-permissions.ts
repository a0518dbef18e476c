import { useMemo } from 'react'
import { may, useAbility } from '#platform/web/session/abilities.tsx'
import { useSession } from '#platform/web/session/session.ts'

export type MailRights = ReturnType<typeof useMailPermissions>

/** Decides which actions the page offers; the server checks them again. */
export function useMailPermissions() {
  const ability = useAbility()
  const isOwn = !useSession()?.userData.viewedBy
  return useMemo(() => {
    const mayAll = (action: string, subject: string) => isOwn && may(ability, { action, subject })
    return {
      mayWrite: mayAll('create', 'Mail'),
      mayChange: mayAll('update', 'Mail'),
      mayDelete: mayAll('delete', 'Mail'),
      mayConnect: mayAll('create', 'MailAccount'),
      mayMake: { task: mayAll('create', 'Task'), card: mayAll('create', 'Card'), event: mayAll('create', 'Event') },
    }
  }, [ability, isOwn])
}
