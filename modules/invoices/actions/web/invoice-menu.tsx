import { useNavigate } from '@tanstack/react-router'
import { BellRing, Coins, Copy, FileMinus2, Mail, Repeat, Stamp, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MenuItem, MenuSection } from '#platform/web/ui/overlays/menu-item.ts'
import type { ListedInvoice } from '../../invoice-contract.ts'
import { useCopyInvoice, useDeleteInvoice, useIssueInvoice } from './invoice-mutations.ts'
import type { OpenDialog } from './invoice-dialogs.tsx'
import type { InvoicePermissions } from '../../web/use-invoice-permissions.ts'
import { statusAllows } from './allowed-actions.ts'

type InvoiceMenu = { permissions: InvoicePermissions; openDialog: OpenDialog; onDeleted?: () => void }

export function useInvoiceMenu({ permissions, openDialog, onDeleted }: InvoiceMenu): (invoice: ListedInvoice) => readonly MenuSection[] {
  const { t } = useTranslation('invoices')
  const issue = useIssueInvoice()
  const { duplicate, credit } = useCopyInvoice()
  const remove = useDeleteInvoice()
  const navigate = useNavigate()
  return (invoice) => {
    const canUpdate = permissions.canUpdate(invoice)
    const onDelete = async () => (await remove(invoice)) && onDeleted?.()
    const commands: (MenuItem | false)[] = [
      canUpdate && statusAllows.issue(invoice) && { id: 'issue', label: t('issue'), icon: <Stamp />, onAction: () => void issue(invoice) },
      canUpdate && statusAllows.send(invoice) && { id: 'send', label: t('send'), icon: <Mail />, onAction: () => openDialog.send(invoice) },
      canUpdate &&
        statusAllows.pay(invoice) && {
          id: 'pay',
          label: t(invoice.balance < 0 ? 'refund.action' : 'payment.action'),
          icon: <Coins />,
          onAction: () => openDialog.pay(invoice),
        },
      canUpdate &&
        statusAllows.remind(invoice) && {
          id: 'remind',
          label: t('remind'),
          icon: <BellRing />,
          onAction: () => openDialog.remind(invoice),
        },
    ]
    const copies: (MenuItem | false)[] = [
      permissions.canCreate && { id: 'duplicate', label: t('duplicate'), icon: <Copy />, onAction: () => duplicate(invoice) },
      permissions.canRepeat &&
        invoice.kind === 'invoice' && {
          id: 'repeat',
          label: t('recurring.repeat'),
          icon: <Repeat />,
          onAction: () => void navigate({ to: '/invoices/recurring/new', search: { from: invoice.id } as never }),
        },
      permissions.canCreate &&
        statusAllows.credit(invoice) && { id: 'credit', label: t('credit'), icon: <FileMinus2 />, onAction: () => credit(invoice) },
    ]
    const destructive: (MenuItem | false)[] = [
      permissions.canDelete(invoice) && {
        id: 'delete',
        label: t('delete'),
        icon: <Trash2 />,
        isDanger: true,
        onAction: () => void onDelete(),
      },
    ]
    return [commands, copies, destructive]
      .map((section) => ({ items: section.filter((item) => item !== false) }))
      .filter((section) => section.items.length > 0)
  }
}
