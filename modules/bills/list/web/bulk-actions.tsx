import { Check, Coins, FileDown, RotateCcw, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getMissingIds } from '#platform/web/ui/data-table/rows/missing-ids.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import type { OpenDialog } from '../../actions/web/index.ts'
import { type BillMutationOptions, useApprove, useBillMutations } from '../../approval/web/index.ts'
import type { ListedBill } from '../../bill-schema.ts'
import { canRun } from '../../web/bill-actions.ts'
import type { BillPermissions } from '../../web/use-bill-permissions.ts'

type BulkActionsProps = {
  selected: readonly ListedBill[]
  permissions: BillPermissions
  openDialog: OpenDialog
  onDone: () => void
  /** Called with the ids that another user has deleted when a command fails because of them. */
  onAlreadyDeleted: (ids: readonly number[]) => void
}

type BulkAction = {
  id: string
  label: string
  icon: ReactNode
  bills: readonly ListedBill[]
  run: (bills: readonly ListedBill[]) => void
  isDanger?: boolean
}

/** Each command applies to the selected bills whose status allows it, all or none. */
export function BulkActions(props: BulkActionsProps) {
  const { t } = useTranslation('bills')
  const actions = useBulkActions(props)
  return actions
    .filter(({ bills }) => bills.length > 0)
    .map(({ id, label, icon, bills, run, isDanger }) => (
      <Button key={id} size="small" icon={icon} {...(isDanger && { variant: 'danger' })} onClick={() => run(bills)}>
        {bills.length === props.selected.length ? label : t('bulk.some', { action: label, count: bills.length })}
      </Button>
    ))
}

function useBulkActions({ selected, permissions, openDialog, onDone, onAlreadyDeleted }: BulkActionsProps): BulkAction[] {
  const { t } = useTranslation('bills')
  const options: BillMutationOptions = {
    onSuccess: onDone,
    onProblem: (problem, ids) => onAlreadyDeleted(getMissingIds(problem, [...ids])),
  }
  const { approve } = useApprove(options)
  const { reopen, remove } = useBillMutations(options)
  const toInput = (bills: readonly ListedBill[]) => ({ ids: bills.map(({ id }) => id) })
  const listRunnable = (action: Parameters<typeof canRun>[0]) => selected.filter((bill) => canRun(action, bill, permissions))
  const onRemove = async (bills: readonly ListedBill[]) => {
    const question = {
      title: t('delete.title', { count: bills.length }),
      text: t('delete.text'),
      confirmLabel: t('delete'),
      isDanger: true,
    }
    if (bills.length === 1 || (await confirm(question))) remove.mutate(toInput(bills))
  }
  return [
    {
      id: 'approve',
      label: t('approve'),
      icon: <Check />,
      bills: listRunnable('approve'),
      run: approve,
    },
    { id: 'reject', label: t('reject'), icon: <X />, bills: listRunnable('reject'), run: openDialog.reject },
    { id: 'transfer', label: t('transfer'), icon: <FileDown />, bills: listRunnable('transfer'), run: openDialog.transfer },
    { id: 'pay', label: t('pay'), icon: <Coins />, bills: listRunnable('pay'), run: openDialog.pay },
    {
      id: 'reopen',
      label: t('reopen'),
      icon: <RotateCcw />,
      bills: listRunnable('reopen'),
      run: (bills) => reopen.mutate(toInput(bills)),
    },
    {
      id: 'delete',
      label: t('delete'),
      icon: <Trash2 />,
      bills: selected.filter(permissions.canDelete),
      run: (bills) => void onRemove(bills),
      isDanger: true,
    },
  ]
}
