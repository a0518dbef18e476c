import { Ban, Copy, FileCheck2, FilePenLine, Link2, Mail, MessageSquareReply, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuItem, MenuSection } from '#platform/web/ui/overlays/menu-item.ts'
import type { ListedQuote } from '../../quote-schema.ts'
import { useQuotePermissions } from '../use-quote-permissions.ts'
import { statusAllows } from './allowed-actions.ts'
import type { OpenQuoteDialog } from './quote-dialogs.tsx'
import { useQuoteMutations } from './quote-mutations.ts'

type QuoteMenu = { openDialog: OpenQuoteDialog; onDeleted?: () => void }

export function useQuoteMenu({ openDialog, onDeleted }: QuoteMenu): (quote: ListedQuote) => readonly MenuSection[] {
  const { t } = useTranslation('invoices')
  const permissions = useQuotePermissions()
  const { duplicate, withdraw, convert, revise, remove } = useQuoteMutations()
  const toItem = (id: QuoteAction, icon: ReactNode, onAction: () => unknown): MenuItem => ({
    id,
    label: t(labelKeys[id]),
    icon,
    isDanger: id === 'delete',
    onAction: () => void onAction(),
  })
  return (quote) => {
    const { id } = quote
    const canUpdate = permissions.canUpdate(quote)
    const canSend = canUpdate && statusAllows.send(quote)
    const canConvert = canUpdate && statusAllows.convert(quote) && permissions.canConvert
    const canDelete = permissions.canDelete(quote) && statusAllows.delete(quote)
    const sections = [
      [
        canConvert && toItem('convert', <FileCheck2 />, () => convert.mutate({ id })),
        canSend && toItem('send', <Mail />, () => openDialog('send', quote)),
        canSend && toItem('share', <Link2 />, () => openDialog('share', quote)),
        canUpdate && statusAllows.answer(quote) && toItem('answer', <MessageSquareReply />, () => openDialog('answer', quote)),
      ],
      [
        canUpdate && statusAllows.revise(quote) && toItem('revise', <FilePenLine />, () => revise(quote)),
        permissions.canCreate && toItem('duplicate', <Copy />, () => duplicate.mutate({ id })),
      ],
      [
        canUpdate && statusAllows.withdraw(quote) && toItem('withdraw', <Ban />, () => withdraw.mutate({ id })),
        canDelete && toItem('delete', <Trash2 />, async () => (await remove(quote)) && onDeleted?.()),
      ],
    ]
    return sections.map((items) => ({ items: items.filter((item) => item !== false) })).filter(({ items }) => items.length > 0)
  }
}

const labelKeys = {
  convert: 'quote.convert',
  send: 'quote.send',
  share: 'quote.share',
  answer: 'quote.answer.record',
  revise: 'quote.revise',
  duplicate: 'duplicate',
  withdraw: 'quote.withdraw',
  delete: 'delete',
} as const
type QuoteAction = keyof typeof labelKeys
