import { useMemo } from 'react'
import { may, useAbility } from '#platform/web/abilities.tsx'
import { useSession } from '#platform/web/session.ts'

export type MailRights = ReturnType<typeof useMailRights>

/** What the viewer is offered: what they may not do does not stand there. */
export function useMailRights() {
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
