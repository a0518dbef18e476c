import { useState, type ReactNode } from 'react'
import { PayDialog, RejectDialog } from '../../approval/web/index.ts'
import type { ListedBill } from '../../bill-schema.ts'
import { TransferDialog } from '../../transfers/web/index.ts'

type DialogKind = 'reject' | 'pay' | 'transfer'

export type OpenDialog = Record<DialogKind, (bills: readonly ListedBill[]) => void>

/** `dialogs` belongs at the end of the page. */
export function useBillDialogs({ onDone }: { onDone?: () => void } = {}): { openDialog: OpenDialog; dialogs: ReactNode } {
  const [dialog, setDialog] = useState<{ kind: DialogKind; bills: readonly ListedBill[] } | null>(null)
  const close = () => setDialog(null)
  const open = (kind: DialogKind) => (bills: readonly ListedBill[]) => setDialog({ kind, bills })
  const openDialog = { reject: open('reject'), pay: open('pay'), transfer: open('transfer') }
  const bills = dialog?.bills ?? []
  return {
    openDialog,
    dialogs: (
      <>
        {dialog?.kind === 'reject' && <RejectDialog bills={bills} onClose={close} {...(onDone && { onDone })} />}
        {dialog?.kind === 'pay' && <PayDialog bills={bills} onClose={close} {...(onDone && { onDone })} />}
        {dialog?.kind === 'transfer' && <TransferDialog bills={bills} onPay={openDialog.pay} onClose={close} />}
      </>
    ),
  }
}
