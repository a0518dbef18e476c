import { Lock, Pencil, ShieldCheck, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#platform/web/api/queries.ts'
import type { MenuItem } from '#platform/web/ui/overlays/menu-item.ts'
import { permissionEndpoints, type PermissionView } from '../contract.ts'
import { usePermissionRights } from './permission-rights.ts'
import { roleTopics } from '../../roles/web/index.ts'

type PermissionMenuOptions = { onRename: (permission: PermissionView) => void; onAssign: (permission: PermissionView) => void }

export function usePermissionMenu({ onRename, onAssign }: PermissionMenuOptions) {
  const { t } = useTranslation('permissions')
  const rights = usePermissionRights()
  const remove = useApiMutation(permissionEndpoints.deletePermission, {
    topics: roleTopics,
    optimisticUpdate: ({ updateQuery }, { id }) =>
      updateQuery(permissionEndpoints.listPermissions, (list) => ({
        ...list,
        permissions: list.permissions.filter((one) => one.id !== id),
        total: list.total - 1,
      })),
    undoMessage: ({ permission }) => t('done.permissionDeleted', { name: permission.name }),
  })
  return (permission: PermissionView) => {
    const lockedItem = { id: 'locked', label: t('permissions.fixed'), icon: <Lock />, isDisabled: true }
    const items: (MenuItem | false)[] = [
      rights.canUpdate(permission) &&
        permission.assignedTo !== null && {
          id: 'assign',
          label: t('permissions.assign'),
          icon: <ShieldCheck />,
          onAction: () => onAssign(permission),
        },
      rights.canUpdate(permission) &&
        !permission.isSystem && { id: 'rename', label: t('permissions.rename'), icon: <Pencil />, onAction: () => onRename(permission) },
      permission.isSystem === true && lockedItem,
    ]
    const deleteItem = {
      id: 'delete',
      label: t('delete'),
      icon: <Trash2 />,
      isDanger: true,
      onAction: () => remove.mutate({ id: permission.id }),
    }
    return [{ items: items.filter((item) => item !== false) }, ...(rights.canDelete(permission) ? [{ items: [deleteItem] }] : [])].filter(
      (section) => section.items.length > 0,
    )
  }
}
