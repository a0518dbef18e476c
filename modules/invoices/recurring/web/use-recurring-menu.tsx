import { Pause, Play, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MenuItem, MenuSection } from '#platform/web/ui/overlays/menu-item.ts'
import type { ListedRecurringInvoice } from '../contract.ts'
import { useRecurringMutations } from './recurring-mutations.ts'
import { useRecurringPermissions } from './use-recurring-permissions.ts'

export function useRecurringMenu(onDeleted?: () => void): (recurring: ListedRecurringInvoice) => MenuSection[] {
  const { t } = useTranslation('invoices')
  const permissions = useRecurringPermissions()
  const { pause, resume, remove } = useRecurringMutations()
  return (recurring) => {
    const { id, status } = recurring
    const canUpdate = permissions.canUpdate(recurring)
    const items: (MenuItem | false)[] = [
      canUpdate &&
        status === 'active' && { id: 'pause', label: t('recurring.pause'), icon: <Pause />, onAction: () => pause.mutate({ id }) },
      canUpdate &&
        status === 'paused' && { id: 'resume', label: t('recurring.resume'), icon: <Play />, onAction: () => resume.mutate({ id }) },
      permissions.canDelete(recurring) && {
        id: 'delete',
        label: t('delete'),
        icon: <Trash2 />,
        isDanger: true,
        onAction: () => remove.mutate({ id }, { onSuccess: () => onDeleted?.() }),
      },
    ]
    const allowed = items.filter((item) => item !== false)
    return allowed.length > 0 ? [{ items: allowed }] : []
  }
}
