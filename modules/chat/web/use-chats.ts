import { useConnectionState } from '#platform/web/realtime/live-queries.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { chat } from '../contract.ts'

/** Used while the socket is disconnected. */
export const POLL_INTERVAL_MS = 5000

export function useChats() {
  const connection = useConnectionState()
  return useApiQuery(chat.chatsAndContacts, {}, { refetchInterval: connection === 'lost' ? POLL_INTERVAL_MS : false })
}
