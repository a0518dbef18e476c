import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useConnection } from '#platform/web/realtime/live.ts'
import { conversationWith } from './conversation.ts'
import { POLL } from '../../web/use-chats.ts'

/** The chat with a contact, opened at its first unseen message or around `message`, and kept up to date. */
export function useConversation(contactId: number, message: number | null) {
  const conversation = useMemo(() => conversationWith(contactId), [contactId])
  const state = useSyncExternalStore(conversation.subscribe, () => conversation.state)
  const connection = useConnection()
  useEffect(() => void conversation.open(message), [conversation, message])
  useEffect(() => {
    if (connection !== 'lost') return
    const timer = setInterval(() => !document.hidden && void conversation.refresh(), POLL)
    return () => clearInterval(timer)
  }, [conversation, connection])
  return { conversation, state }
}
