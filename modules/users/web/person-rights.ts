import { useMemo } from 'react'
import { may, useAbility } from '#platform/web/abilities.tsx'
import { useSession } from '#platform/web/session.ts'
import type { UserView } from '../contract.ts'

export type PersonRights = ReturnType<typeof usePersonRights>

/** What the viewer is offered: what they may not do or read does not stand there. */
export function usePersonRights() {
  const ability = useAbility()
  const viewer = useSession()?.userData
  return useMemo(() => {
    const isOther = ({ id }: UserView) => id !== viewer?.id
    const mayChange = (user: UserView, field?: keyof UserView) => may(ability, { action: 'update', subject: 'User', object: user, field })
    return {
      mayAdd: may(ability, { action: 'create', subject: 'User' }),
      mayGive: (field: string) => may(ability, { action: 'create', subject: 'User', field }),
      mayRead: (field: keyof UserView) => may(ability, { action: 'read', subject: 'User', field }),
      mayChangeSome: may(ability, { action: 'update', subject: 'User', field: 'status' }),
      mayDeleteSome: may(ability, { action: 'delete', subject: 'User' }),
      mayChange,
      maySetStatus: (user: UserView) => isOther(user) && mayChange(user, 'status'),
      mayDelete: (user: UserView) => isOther(user) && may(ability, { action: 'delete', subject: 'User', object: user }),
      mayInvite: (user: UserView) => user.status === 'pending' && mayChange(user),
      maySeeAs: (user: UserView) => isOther(user) && user.status === 'active' && ability.can('manage', 'all') && !viewer?.viewedBy,
    }
  }, [ability, viewer])
}
