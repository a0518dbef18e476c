import { useMemo } from 'react'
import { isAllowed, useAbility } from '#platform/web/session/abilities.tsx'
import { useSession } from '#platform/web/session/session.ts'
import type { UserView } from '../user-schema.ts'

export type UserPermissions = ReturnType<typeof useUserPermissions>

export function useUserPermissions() {
  const ability = useAbility()
  const viewer = useSession()?.userData
  return useMemo(() => {
    const isOther = ({ id }: UserView) => id !== viewer?.id
    const canUpdate = (user: UserView, field?: keyof UserView) =>
      isAllowed(ability, { action: 'update', subject: 'User', object: user, field })
    return {
      canExport: isAllowed(ability, { action: 'create', subject: 'Export' }),
      canAdd: isAllowed(ability, { action: 'create', subject: 'User' }),
      canSetOnCreate: (field: string) => isAllowed(ability, { action: 'create', subject: 'User', field }),
      canRead: (field: keyof UserView) => isAllowed(ability, { action: 'read', subject: 'User', field }),
      canUpdateAny: isAllowed(ability, { action: 'update', subject: 'User', field: 'status' }),
      canDeleteAny: isAllowed(ability, { action: 'delete', subject: 'User' }),
      canUpdate,
      canSetStatus: (user: UserView) => isOther(user) && canUpdate(user, 'status'),
      canDelete: (user: UserView) => isOther(user) && isAllowed(ability, { action: 'delete', subject: 'User', object: user }),
      canResetFactors: (user: UserView) => isOther(user) && user.status === 'active' && canUpdate(user, 'email'),
      canInvite: (user: UserView) => user.status === 'pending' && canUpdate(user),
      canViewAs: (user: UserView) => isOther(user) && user.status === 'active' && ability.can('manage', 'all') && !viewer?.viewedBy,
    }
  }, [ability, viewer])
}
