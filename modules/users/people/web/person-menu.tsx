import { Eye, Link2, Pencil, Trash2, UserCheck, UserX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MenuItem, MenuSection } from '#platform/web/ui/overlays/menu.tsx'
import type { UserView } from '../../user-schema.ts'
import { useDeletePeople, useSetStatus } from './person-mutations.ts'
import type { PersonRights } from '../../web/person-rights.ts'
import { useStartViewAs } from '../../view-as/web/index.ts'

type PersonMenuOptions = {
  rights: PersonRights
  onEdit?: (user: UserView) => void
  onInvite: (user: UserView) => void
  onDeleted?: () => void
}

export function usePersonMenu({ rights, onEdit, onInvite, onDeleted }: PersonMenuOptions): (user: UserView) => readonly MenuSection[] {
  const { t } = useTranslation('users')
  const setStatus = useSetStatus()
  const remove = useDeletePeople()
  const view = useStartViewAs()
  return (user) => {
    const next = user.status === 'active' ? 'inactive' : 'active'
    const onDelete = async () => (await remove([user])).length > 0 && onDeleted?.()
    const items: (MenuItem | false)[] = [
      Boolean(onEdit) && rights.mayChange(user) && { id: 'edit', label: t('edit'), icon: <Pencil />, onAction: () => onEdit?.(user) },
      rights.canInvite(user) && { id: 'invite', label: t('invite'), icon: <Link2 />, onAction: () => onInvite(user) },
      rights.canViewAs(user) && { id: 'view-as', label: t('viewAs'), icon: <Eye />, onAction: () => view.mutate({ id: user.id }) },
      rights.canSetStatus(user) && {
        id: next,
        label: t(next === 'active' ? 'activate' : 'deactivate'),
        icon: next === 'active' ? <UserCheck /> : <UserX />,
        onAction: () => setStatus.mutate({ userIds: [user.id], status: next }),
      },
    ]
    const destructiveItems: (MenuItem | false)[] = [
      rights.canDelete(user) && { id: 'delete', label: t('delete'), icon: <Trash2 />, isDanger: true, onAction: () => void onDelete() },
    ]
    return [items, destructiveItems]
      .map((section) => ({ items: section.filter((item) => item !== false) }))
      .filter((section) => section.items.length > 0)
  }
}
