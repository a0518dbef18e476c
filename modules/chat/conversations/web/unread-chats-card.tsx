import { useEffect, useEffectEvent, useRef } from 'react'
import { useFormat } from '#platform/web/i18n/format.ts'
import type { OverviewCardProps } from '#platform/web/routing/web-module.ts'
import { useOverviewTranslation } from '#platform/web/i18n/use-overview-translation.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import { OVERVIEW_CARD_ROWS, OverviewListCard, type OverviewRow } from '#platform/web/ui/charts/overview-card.tsx'
import { chat } from '../../contract.ts'
import { getChatUrl } from '../../web/chat-url.ts'

export default function UnreadChatsCard(card: OverviewCardProps) {
  const t = useOverviewTranslation('chat')
  const { relative } = useFormat()
  const { data, error, refetch } = useApiQuery(chat.listUnseen, { page: 1, perPage: OVERVIEW_CARD_ROWS }, { keepPreviousData: true })
  useRefetchOnUnreadChange(() => void refetch())
  const rows = data?.chatsContacts.map(({ id, fullName, avatar, chat: { unseenMsgs, lastMessage } }): OverviewRow => ({
    key: id,
    link: getChatUrl(id),
    title: fullName,
    detail: t('overview.unseen', { count: unseenMsgs }),
    leading: <Avatar person={{ id, fullName, avatar }} size="small" isDecorative />,
    trailing: lastMessage && relative(lastMessage.time),
  }))
  return (
    <OverviewListCard
      {...card}
      rows={rows}
      total={data?.total}
      empty={t('overview.allSeen')}
      problem={error}
      onRetry={() => void refetch()}
    />
  )
}

/** Live messages do not invalidate this list, so it follows the unread count that every page keeps up to date. */
function useRefetchOnUnreadChange(refetch: () => void): void {
  const { data } = useApiQuery(chat.countUnseen, {})
  const count = data?.unseenMsgs
  const previous = useRef(count)
  const onCountChange = useEffectEvent(() => {
    if (previous.current !== undefined) refetch()
    previous.current = count
  })
  useEffect(() => {
    if (count !== previous.current) onCountChange()
  }, [count])
}
