import { BellRing, Coins, Copy, FileMinus2, Mail, Stamp, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MenuItem, MenuSection } from '#platform/web/ui/menu.tsx'
import type { ListedInvoice } from '../invoice-contract.ts'
import { useCopies, useDelete, useIssue } from './invoice-acts.ts'
import type { Asking } from './invoice-dialogs.tsx'
import type { InvoiceRights } from './invoice-rights.ts'
import { can } from './what-can.ts'

type InvoiceMenu = { rights: InvoiceRights; asking: Asking; onDeleted?: () => void }

/** What may be done with an invoice, as far as the viewer may and its state lets it. */
export function useInvoiceMenu({ rights, asking, onDeleted }: InvoiceMenu): (invoice: ListedInvoice) => readonly MenuSection[] {
  const { t } = useTranslation('invoices')
  const issue = useIssue()
  const { duplicate, credit } = useCopies()
  const remove = useDelete()
  return (invoice) => {
    const mayChange = rights.mayChange(invoice)
    const onDelete = async () => (await remove(invoice)) && onDeleted?.()
    const acts: (MenuItem | false)[] = [
      mayChange && can.issue(invoice) && { id: 'issue', label: t('issue'), icon: <Stamp />, onAction: () => void issue(invoice) },
      mayChange && can.send(invoice) && { id: 'send', label: t('send'), icon: <Mail />, onAction: () => asking.send(invoice) },
      mayChange &&
        can.pay(invoice) && {
          id: 'pay',
          label: t(invoice.balance < 0 ? 'refund.action' : 'payment.action'),
          icon: <Coins />,
          onAction: () => asking.pay(invoice),
        },
      mayChange && can.remind(invoice) && { id: 'remind', label: t('remind'), icon: <BellRing />, onAction: () => asking.remind(invoice) },
    ]
    const copies: (MenuItem | false)[] = [
      rights.mayAdd && { id: 'duplicate', label: t('duplicate'), icon: <Copy />, onAction: () => duplicate(invoice) },
      rights.mayAdd && can.credit(invoice) && { id: 'credit', label: t('credit'), icon: <FileMinus2 />, onAction: () => credit(invoice) },
    ]
    const ends: (MenuItem | false)[] = [
      rights.mayDelete(invoice) && {
        id: 'delete',
        label: t('delete'),
        icon: <Trash2 />,
        isDanger: true,
        onAction: () => void onDelete(),
      },
    ]
    return [acts, copies, ends]
      .map((section) => ({ items: section.filter((item) => item !== false) }))
      .filter((section) => section.items.length > 0)
  }
}
