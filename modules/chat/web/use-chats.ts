import { useConnection } from '#platform/web/realtime/live.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { chat } from '../contract.ts'

/** Milliseconds between two questions where there is no socket to tell. */
export const POLL = 5000

/** All chats and contacts, the newest first; told changes come into it by themselves. */
export function useChats() {
  const connection = useConnection()
  return useRead(chat.chatsAndContacts, {}, { refetchInterval: connection === 'lost' ? POLL : false })
}
