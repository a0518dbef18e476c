import { DatabaseBackup, Eye, Link2, Pencil, ShieldOff, Trash2, UserCheck, UserX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MenuItem, MenuSection } from '#platform/web/ui/overlays/menu-item.ts'
import type { UserView } from '../../user-schema.ts'
import { useResetFactors } from './use-reset-factors.ts'
import { useDeleteUsers, useSetStatus } from './user-mutations.ts'
import type { UserPermissions } from '../../web/user-permissions.ts'
import { useStartViewAs } from '../../view-as/web/index.ts'

type UserMenuOptions = {
  permissions: UserPermissions
  onEdit?: (user: UserView) => void
  onInvite: (user: UserView) => void
  onDeleted?: () => void
}

export function useUserMenu({ permissions, onEdit, onInvite, onDeleted }: UserMenuOptions): (user: UserView) => readonly MenuSection[] {
  const { t } = useTranslation('users')
  const setStatus = useSetStatus()
  const remove = useDeleteUsers()
  const viewAs = useStartViewAs()
  const resetFactors = useResetFactors()
  return (user) => {
    const nextStatus = user.status === 'active' ? 'inactive' : 'active'
    const onDelete = async () => (await remove([user])).length > 0 && onDeleted?.()
    const items: (MenuItem | false)[] = [
      Boolean(onEdit) && permissions.canUpdate(user) && { id: 'edit', label: t('edit'), icon: <Pencil />, onAction: () => onEdit?.(user) },
      permissions.canInvite(user) && { id: 'invite', label: t('invite'), icon: <Link2 />, onAction: () => onInvite(user) },
      permissions.canViewAs(user) && { id: 'view-as', label: t('viewAs'), icon: <Eye />, onAction: () => viewAs.mutate({ id: user.id }) },
      permissions.canResetFactors(user) && {
        id: 'reset-factors',
        label: t('resetFactors'),
        icon: <ShieldOff />,
        onAction: () => void resetFactors(user),
      },
      permissions.canExport && { id: 'data', label: t('dataPage'), icon: <DatabaseBackup />, href: '#/workspace/export' },
      permissions.canSetStatus(user) && {
        id: nextStatus,
        label: t(nextStatus === 'active' ? 'activate' : 'deactivate'),
        icon: nextStatus === 'active' ? <UserCheck /> : <UserX />,
        onAction: () => setStatus.mutate({ userIds: [user.id], status: nextStatus }),
      },
    ]
    const destructiveItems: (MenuItem | false)[] = [
      permissions.canDelete(user) && {
        id: 'delete',
        label: t('delete'),
        icon: <Trash2 />,
        isDanger: true,
        onAction: () => void onDelete(),
      },
    ]
    return [items, destructiveItems]
      .map((section) => ({ items: section.filter((item) => item !== false) }))
      .filter((section) => section.items.length > 0)
  }
}
