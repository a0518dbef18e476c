import { Check, CircleSlash, Coins, FileDown, RotateCcw, Trash2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MenuItem, MenuSection } from '#platform/web/ui/overlays/menu-item.ts'
import { useApprove, useBillMutations } from '../../approval/web/index.ts'
import type { ListedBill } from '../../bill-schema.ts'
import { type BillAction, canRun } from '../../web/bill-actions.ts'
import type { BillPermissions } from '../../web/use-bill-permissions.ts'
import type { OpenDialog } from './bill-dialogs.tsx'

type BillMenuOptions = {
  permissions: BillPermissions
  openDialog: OpenDialog
  /** Called before deleting, so that the page of the bill can be left first. */
  onDelete?: () => void
  /** Actions that are available elsewhere on the page. */
  without?: readonly BillAction[]
}

export function useBillMenu({ permissions, openDialog, onDelete, without = [] }: BillMenuOptions): (bill: ListedBill) => MenuSection[] {
  const { t } = useTranslation('bills')
  const { approve } = useApprove()
  const { reopen, unpay, remove } = useBillMutations()
  return (bill) => {
    const ids = { ids: [bill.id] }
    const commands: { id: BillAction; label: string; icon: MenuItem['icon']; onAction: () => void }[] = [
      { id: 'approve', label: t('approve'), icon: <Check />, onAction: () => approve([bill]) },
      { id: 'reject', label: t('reject'), icon: <X />, onAction: () => openDialog.reject([bill]) },
      { id: 'transfer', label: t('transfer'), icon: <FileDown />, onAction: () => openDialog.transfer([bill]) },
      { id: 'pay', label: t('pay'), icon: <Coins />, onAction: () => openDialog.pay([bill]) },
      { id: 'reopen', label: t('reopen'), icon: <RotateCcw />, onAction: () => reopen.mutate(ids) },
      { id: 'unpay', label: t('unpay'), icon: <CircleSlash />, onAction: () => unpay.mutate(ids) },
    ]
    const deletion: MenuItem = {
      id: 'delete',
      label: t('delete'),
      icon: <Trash2 />,
      isDanger: true,
      onAction: () => {
        onDelete?.()
        remove.mutate(ids)
      },
    }
    const available = commands.filter(({ id }) => !without.includes(id) && canRun(id, bill, permissions))
    return [{ items: available }, { items: permissions.canDelete(bill) ? [deletion] : [] }].filter(({ items }) => items.length > 0)
  }
}
