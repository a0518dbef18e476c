import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useConnectionState } from '#platform/web/realtime/live-queries.ts'
import { getConversation } from './conversation-cache.ts'
import { POLL_INTERVAL_MS } from '../../web/use-chats.ts'

/** Opens the chat at its first unread message or around `message`. Polls while the socket is disconnected. */
export function useConversation(contactId: number, message: number | null) {
  const conversation = useMemo(() => getConversation(contactId), [contactId])
  const state = useSyncExternalStore(conversation.subscribe, () => conversation.state)
  const connection = useConnectionState()
  useEffect(() => void conversation.open(message), [conversation, message])
  useEffect(() => {
    if (connection !== 'lost') return
    const timer = setInterval(() => !document.hidden && void conversation.refresh(), POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [conversation, connection])
  return { conversation, state }
}
