import { useEffect, useEffectEvent, useRef } from 'react'
import { useFormat } from '#platform/web/i18n/format.ts'
import type { OverviewCardProps } from '#platform/web/routing/module.ts'
import { useOverviewWords } from '#platform/web/i18n/overview-words.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import { GLANCE_ROWS, GlanceList } from '#platform/web/ui/charts/glance-card.tsx'
import { chat } from '../../contract.ts'
import { chatAddress } from '../../web/chat-url.ts'

/** The chats in which messages wait for the viewer. */
export default function UnseenChatsCard(card: OverviewCardProps) {
  const t = useOverviewWords('chat')
  const { relative } = useFormat()
  const { data, error, refetch } = useRead(chat.listUnseen, { page: 1, perPage: GLANCE_ROWS }, { keep: true })
  useFollowedCount(() => void refetch())
  const rows = data?.chatsContacts.map(({ id, fullName, avatar, chat: { unseenMsgs, lastMessage } }) => ({
    key: id,
    link: chatAddress(id),
    title: fullName,
    detail: t('overview.unseen', { count: unseenMsgs }),
    lead: <Avatar person={{ id, fullName, avatar }} size="small" isDecorative />,
    end: lastMessage && relative(lastMessage.time),
  }))
  return (
    <GlanceList {...card} rows={rows} total={data?.total} empty={t('overview.allSeen')} problem={error} onRetry={() => void refetch()} />
  )
}

/** Messages are told with what they say, not as a change; the count that every page keeps follows them. */
function useFollowedCount(ask: () => void): void {
  const { data } = useRead(chat.countUnseen, {})
  const count = data?.unseenMsgs
  const known = useRef(count)
  const follow = useEffectEvent(() => {
    if (known.current !== undefined) ask()
    known.current = count
  })
  useEffect(() => {
    if (count !== known.current) follow()
  }, [count])
}
