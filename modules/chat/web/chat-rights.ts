import { useMemo } from 'react'
import { may, useAbility } from '#platform/web/abilities.tsx'

/** What the viewer is offered: what they may not do does not stand there. */
export function useChatRights() {
  const ability = useAbility()
  return useMemo(
    () => ({
      maySend: may(ability, { action: 'create', subject: 'Message' }),
    }),
    [ability],
  )
}
