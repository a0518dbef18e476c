import { useKeyboardShortcuts } from '#platform/web/hooks/use-keyboard-shortcuts.ts'
import type { OpenDialog } from '../../actions/web/index.ts'
import { useApprove } from '../../approval/web/index.ts'
import type { Bill } from '../../bill-schema.ts'
import { canRun } from '../../web/bill-actions.ts'
import type { BillPermissions } from '../../web/use-bill-permissions.ts'

type BillShortcuts = { bill: Bill; permissions: BillPermissions; openDialog: OpenDialog; onEdit: () => void; onHelp: () => void }

const commands = { e: 'edit', a: 'approve', r: 'reject', p: 'pay', '?': 'help' } as const
type Command = (typeof commands)[keyof typeof commands]

const getCommand = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): Command | null =>
  ctrlKey || metaKey || altKey ? null : ((commands as Record<string, Command>)[key] ?? null)

export function useBillShortcuts({ bill, permissions, openDialog, onEdit, onHelp }: BillShortcuts): void {
  const { approve } = useApprove()
  useKeyboardShortcuts(getCommand, (command) => {
    if (command === 'help') return onHelp()
    if (!canRun(command, bill, permissions)) return
    if (command === 'edit') onEdit()
    else if (command === 'approve') approve([bill])
    else openDialog[command]([bill])
  })
}
