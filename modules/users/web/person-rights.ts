import { useMemo } from 'react'
import { may, useAbility } from '#platform/web/session/abilities.tsx'
import { useSession } from '#platform/web/session/session.ts'
import type { UserView } from '../user-schema.ts'

export type PersonRights = ReturnType<typeof usePersonRights>

export function usePersonRights() {
  const ability = useAbility()
  const viewer = useSession()?.userData
  return useMemo(() => {
    const isOther = ({ id }: UserView) => id !== viewer?.id
    const canUpdate = (user: UserView, field?: keyof UserView) => may(ability, { action: 'update', subject: 'User', object: user, field })
    return {
      canAdd: may(ability, { action: 'create', subject: 'User' }),
      canSetOnCreate: (field: string) => may(ability, { action: 'create', subject: 'User', field }),
      canRead: (field: keyof UserView) => may(ability, { action: 'read', subject: 'User', field }),
      canUpdateAny: may(ability, { action: 'update', subject: 'User', field: 'status' }),
      canDeleteAny: may(ability, { action: 'delete', subject: 'User' }),
      mayChange: canUpdate,
      canSetStatus: (user: UserView) => isOther(user) && canUpdate(user, 'status'),
      canDelete: (user: UserView) => isOther(user) && may(ability, { action: 'delete', subject: 'User', object: user }),
      canInvite: (user: UserView) => user.status === 'pending' && canUpdate(user),
      canViewAs: (user: UserView) => isOther(user) && user.status === 'active' && ability.can('manage', 'all') && !viewer?.viewedBy,
    }
  }, [ability, viewer])
}
