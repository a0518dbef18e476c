import { CheckCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useConnectionState } from '#platform/web/realtime/live-queries.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { Tooltip } from '#platform/web/ui/overlays/tooltip.tsx'
import { chat, type Message } from '../../contract.ts'
import css from './read-receipt.module.css'
import { POLL_INTERVAL_MS } from '../../web/use-chats.ts'

type ReadReceiptProps = { contactId: number; messages: readonly Message[]; viewerId: number }

export function ReadReceipt({ contactId, messages, viewerId }: ReadReceiptProps) {
  const { t } = useTranslation('chat')
  const { list } = useFormat()
  const last = messages.at(-1)
  const isOwn = last !== undefined && last.senderId === viewerId && last.event === null
  const connection = useConnectionState()
  const { data } = useApiQuery(
    chat.listMembers,
    { id: contactId },
    { enabled: isOwn, staleTime: 0, refetchInterval: connection === 'lost' ? POLL_INTERVAL_MS : false },
  )
  if (!isOwn || !data) return null
  const others = data.members.filter(({ id }) => id !== viewerId)
  const readers = others.filter(({ seenSeq }) => seenSeq >= last.seq)
  if (readers.length === 0) return null
  const text =
    others.length === 1 ? t('seen') : readers.length === others.length ? t('seen.all') : t('seen.some', { count: readers.length })
  return (
    <p className={css.receipt}>
      <CheckCheck aria-hidden />
      <Tooltip text={list(readers.map(({ fullName }) => fullName))}>
        <span>{text}</span>
      </Tooltip>
    </p>
  )
}
