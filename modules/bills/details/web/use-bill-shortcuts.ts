import { useShortcuts } from '#platform/web/shortcuts/use-shortcuts.ts'
import type { OpenDialog } from '../../actions/web/index.ts'
import { useApprove } from '../../approval/web/index.ts'
import type { Bill } from '../../bill-schema.ts'
import { canRun } from '../../web/bill-actions.ts'
import type { BillPermissions } from '../../web/use-bill-permissions.ts'

type BillShortcuts = { bill: Bill; permissions: BillPermissions; openDialog: OpenDialog; onEdit: () => void }

/** Only what the status of the bill and the permissions of the user allow. */
export function useBillShortcuts({ bill, permissions, openDialog, onEdit }: BillShortcuts): void {
  const { approve } = useApprove()
  const shortcuts = [
    { name: 'edit', keys: ['E'], run: onEdit },
    { name: 'approve', keys: ['A'], run: () => approve([bill]) },
    { name: 'reject', keys: ['R'], run: () => openDialog.reject([bill]) },
    { name: 'pay', keys: ['P'], run: () => openDialog.pay([bill]) },
  ] as const
  useShortcuts(
    'bills',
    shortcuts.filter(({ name }) => canRun(name, bill, permissions)),
  )
}
