import { Eye, Link2, Pencil, Trash2, UserCheck, UserX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MenuItem, MenuSection } from '#platform/web/ui/menu.tsx'
import type { UserView } from '../contract.ts'
import { useDeletePeople, useSetStatus } from './person-acts.ts'
import type { PersonRights } from './person-rights.ts'
import { useStartViewing } from './view-as.ts'

type PersonMenu = {
  rights: PersonRights
  onEdit?: (user: UserView) => void
  onInvite: (user: UserView) => void
  onDeleted?: () => void
}

/** What may be done to a person, as far as the viewer may. */
export function usePersonMenu({ rights, onEdit, onInvite, onDeleted }: PersonMenu): (user: UserView) => readonly MenuSection[] {
  const { t } = useTranslation('users')
  const setStatus = useSetStatus()
  const remove = useDeletePeople()
  const view = useStartViewing()
  return (user) => {
    const next = user.status === 'active' ? 'inactive' : 'active'
    const onDelete = async () => (await remove([user])).length > 0 && onDeleted?.()
    const items: (MenuItem | false)[] = [
      Boolean(onEdit) && rights.mayChange(user) && { id: 'edit', label: t('edit'), icon: <Pencil />, onAction: () => onEdit?.(user) },
      rights.mayInvite(user) && { id: 'invite', label: t('invite'), icon: <Link2 />, onAction: () => onInvite(user) },
      rights.maySeeAs(user) && { id: 'view-as', label: t('viewAs'), icon: <Eye />, onAction: () => view.mutate({ id: user.id }) },
      rights.maySetStatus(user) && {
        id: next,
        label: t(next === 'active' ? 'activate' : 'deactivate'),
        icon: next === 'active' ? <UserCheck /> : <UserX />,
        onAction: () => setStatus.mutate({ userIds: [user.id], status: next }),
      },
    ]
    const ends: (MenuItem | false)[] = [
      rights.mayDelete(user) && { id: 'delete', label: t('delete'), icon: <Trash2 />, isDanger: true, onAction: () => void onDelete() },
    ]
    return [items, ends]
      .map((section) => ({ items: section.filter((item) => item !== false) }))
      .filter((section) => section.items.length > 0)
  }
}
