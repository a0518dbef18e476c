import { useEffect } from 'react'
import { useConnectionState } from '#platform/web/realtime/live-queries.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { useSession } from '#platform/web/session/session.ts'
import { setUnreadCount } from '#platform/web/realtime/unread-counts.ts'
import { chat } from '../../contract.ts'
import { subscribeToChats, resumeSending } from '../../live/web/index.ts'
import { useReportIdle } from '../../presence/web/index.ts'
import { useMessageNotifications } from './use-message-notifications.ts'

/** Only polls while the socket is disconnected. */
const POLL_INTERVAL_MS = 15_000

/** Runs on every page: updates the unread count, receives live messages and sends messages left in the outbox. */
export default function ChatBackground() {
  const connection = useConnectionState()
  const { data } = useApiQuery(chat.countUnseen, {}, { refetchInterval: connection === 'open' ? false : POLL_INTERVAL_MS })
  const isOwn = !useSession()?.userData.viewedBy
  useReportIdle(isOwn)
  useMessageNotifications(isOwn)
  const count = data?.unseenMsgs ?? 0
  useEffect(() => setUnreadCount('/chat', count), [count])
  useEffect(() => {
    const unsubscribe = subscribeToChats()
    return () => {
      unsubscribe()
      setUnreadCount('/chat', 0)
    }
  }, [])
  useEffect(() => resumeSending(), [connection])
  useEffect(() => {
    addEventListener('online', resumeSending)
    return () => removeEventListener('online', resumeSending)
  }, [])
  return null
}
