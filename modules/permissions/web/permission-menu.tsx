import { Lock, Pencil, ShieldCheck, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#platform/web/queries.ts'
import type { MenuItem } from '#platform/web/ui/menu.tsx'
import { permissions, type PermissionView } from '../contract.ts'
import { topics } from './role-acts.ts'
import { useRoleRights } from './role-rights.ts'

type PermissionMenu = { onRename: (permission: PermissionView) => void; onAssign: (permission: PermissionView) => void }

/** What may be done to a permission; one that a module relies on says why it cannot go. */
export function usePermissionMenu({ onRename, onAssign }: PermissionMenu) {
  const { t } = useTranslation('permissions')
  const rights = useRoleRights()
  const remove = useAction(permissions.deletePermission, {
    topics,
    optimistic: ({ change }, { id }) =>
      change(permissions.listPermissions, (list) => ({
        ...list,
        permissions: list.permissions.filter((one) => one.id !== id),
        total: list.total - 1,
      })),
    done: ({ permission }) => t('done.permissionDeleted', { name: permission.name }),
  })
  return (permission: PermissionView) => {
    const locked = { id: 'locked', label: t('permissions.fixed'), icon: <Lock />, isDisabled: true }
    const items: (MenuItem | false)[] = [
      rights.mayChangePermission(permission) &&
        permission.assignedTo !== null && {
          id: 'assign',
          label: t('permissions.assign'),
          icon: <ShieldCheck />,
          onAction: () => onAssign(permission),
        },
      rights.mayChangePermission(permission) &&
        !permission.isSystem && { id: 'rename', label: t('permissions.rename'), icon: <Pencil />, onAction: () => onRename(permission) },
      permission.isSystem === true && locked,
    ]
    const drop = {
      id: 'delete',
      label: t('delete'),
      icon: <Trash2 />,
      isDanger: true,
      onAction: () => remove.mutate({ id: permission.id }),
    }
    return [
      { items: items.filter((item) => item !== false) },
      ...(rights.mayDeletePermission(permission) ? [{ items: [drop] }] : []),
    ].filter((section) => section.items.length > 0)
  }
}
