import { Ban, Copy, FileCheck2, FilePenLine, Link2, Mail, MessageSquareReply, Trash2 } from 'lucide-react'
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
  return (quote) => {
    const { id } = quote
    const canUpdate = permissions.canUpdate(quote)
    const onDelete = async () => (await remove(quote)) && onDeleted?.()
    const create = (isAllowed: boolean, item: MenuItem) => (isAllowed ? [item] : [])
    const sections: MenuItem[][] = [
      [
        ...create(canUpdate && statusAllows.convert(quote) && permissions.canConvert, {
          id: 'convert',
          label: t('quote.convert'),
          icon: <FileCheck2 />,
          onAction: () => convert.mutate({ id }),
        }),
        ...create(canUpdate && statusAllows.send(quote), {
          id: 'send',
          label: t('quote.send'),
          icon: <Mail />,
          onAction: () => openDialog('send', quote),
        }),
        ...create(canUpdate && statusAllows.send(quote), {
          id: 'share',
          label: t('quote.share'),
          icon: <Link2 />,
          onAction: () => openDialog('share', quote),
        }),
        ...create(canUpdate && statusAllows.answer(quote), {
          id: 'answer',
          label: t('quote.answer.record'),
          icon: <MessageSquareReply />,
          onAction: () => openDialog('answer', quote),
        }),
      ],
      [
        ...create(canUpdate && statusAllows.revise(quote), {
          id: 'revise',
          label: t('quote.revise'),
          icon: <FilePenLine />,
          onAction: () => void revise(quote),
        }),
        ...create(permissions.canCreate, {
          id: 'duplicate',
          label: t('duplicate'),
          icon: <Copy />,
          onAction: () => duplicate.mutate({ id }),
        }),
      ],
      [
        ...create(canUpdate && statusAllows.withdraw(quote), {
          id: 'withdraw',
          label: t('quote.withdraw'),
          icon: <Ban />,
          onAction: () => withdraw.mutate({ id }),
        }),
        ...create(permissions.canDelete(quote) && statusAllows.delete(quote), {
          id: 'delete',
          label: t('delete'),
          icon: <Trash2 />,
          isDanger: true,
          onAction: () => void onDelete(),
        }),
      ],
    ]
    return sections.filter((items) => items.length > 0).map((items) => ({ items }))
  }
}
