import { CheckCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useConnection } from '#platform/web/realtime/live.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { Tooltip } from '#platform/web/ui/overlays/tooltip.tsx'
import { chat, type Message } from '../../contract.ts'
import css from './seen-by.module.css'
import { POLL } from '../../web/use-chats.ts'

type SeenByProps = { contactId: number; messages: readonly Message[]; viewerId: number }

/** Below the log, where its last word is one's own: who has seen it. */
export function SeenBy({ contactId, messages, viewerId }: SeenByProps) {
  const { t } = useTranslation('chat')
  const { list } = useFormat()
  const last = messages.at(-1)
  const isOwn = last !== undefined && last.senderId === viewerId && last.event === null
  const connection = useConnection()
  const { data } = useRead(
    chat.listMembers,
    { id: contactId },
    { enabled: isOwn, staleTime: 0, refetchInterval: connection === 'lost' ? POLL : false },
  )
  if (!isOwn || !data) return null
  const others = data.members.filter(({ id }) => id !== viewerId)
  const seen = others.filter(({ seenSeq }) => seenSeq >= last.seq)
  if (seen.length === 0) return null
  const text = others.length === 1 ? t('seen') : seen.length === others.length ? t('seen.all') : t('seen.some', { count: seen.length })
  return (
    <p className={css.seen}>
      <CheckCheck aria-hidden />
      <Tooltip text={list(seen.map(({ fullName }) => fullName))}>
        <span>{text}</span>
      </Tooltip>
    </p>
  )
}
