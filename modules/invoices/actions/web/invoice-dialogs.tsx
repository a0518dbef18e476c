import { type ReactNode, useState } from 'react'
import type { ListedInvoice } from '../../invoice-contract.ts'
import { EmailDialog } from '../../emails/web/index.ts'
import { PaymentDialog } from '../../payments/web/index.ts'

type DialogState = { command: 'pay' | 'send' | 'remind'; invoice: ListedInvoice }

export type OpenDialog = {
  pay: (invoice: ListedInvoice) => void
  send: (invoice: ListedInvoice) => void
  remind: (invoice: ListedInvoice) => void
}

/** `openDialog` opens the dialogs; render `dialogs` once on the page. */
export function useInvoiceDialogs(): { openDialog: OpenDialog; dialogs: ReactNode } {
  const [state, setState] = useState<DialogState | null>(null)
  const close = () => setState(null)
  const getInvoiceFor = (...kinds: DialogState['command'][]) => (state && kinds.includes(state.command) ? state.invoice : null)
  return {
    openDialog: {
      pay: (invoice) => setState({ command: 'pay', invoice }),
      send: (invoice) => setState({ command: 'send', invoice }),
      remind: (invoice) => setState({ command: 'remind', invoice }),
    },
    dialogs: (
      <>
        <PaymentDialog invoice={getInvoiceFor('pay')} onClose={close} />
        <EmailDialog invoice={getInvoiceFor('send', 'remind')} isReminder={state?.command === 'remind'} onClose={close} />
      </>
    ),
  }
}
