import { useState, type ReactNode } from 'react'
import type { ListedInvoice } from '../invoice-contract.ts'
import { MailDialog } from './mail-dialog.tsx'
import { PaymentDialog } from './payment-dialog.tsx'

type Asked = { what: 'pay' | 'send' | 'remind'; invoice: ListedInvoice }

export type Asking = {
  pay: (invoice: ListedInvoice) => void
  send: (invoice: ListedInvoice) => void
  remind: (invoice: ListedInvoice) => void
}

/** The dialogs of a page that pays, sends and reminds: `asking` opens them, `dialogs` stands once on the page. */
export function useInvoiceDialogs(): { asking: Asking; dialogs: ReactNode } {
  const [asked, ask] = useState<Asked | null>(null)
  const close = () => ask(null)
  const of = (...kinds: Asked['what'][]) => (asked && kinds.includes(asked.what) ? asked.invoice : null)
  return {
    asking: {
      pay: (invoice) => ask({ what: 'pay', invoice }),
      send: (invoice) => ask({ what: 'send', invoice }),
      remind: (invoice) => ask({ what: 'remind', invoice }),
    },
    dialogs: (
      <>
        <PaymentDialog invoice={of('pay')} onClose={close} />
        <MailDialog invoice={of('send', 'remind')} isReminder={asked?.what === 'remind'} onClose={close} />
      </>
    ),
  }
}
