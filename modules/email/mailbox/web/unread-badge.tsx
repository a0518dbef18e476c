import { useEffect } from 'react'
import { useConnectionState } from '#platform/web/realtime/live-queries.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { setUnreadCount } from '#platform/web/realtime/unread-counts.ts'
import { email } from '../../contract.ts'

/** Milliseconds between requests while there is no WebSocket connection. */
const POLL_INTERVAL = 30_000

/** Runs on every page and reports the number of unread emails to the menu. */
export default function UnreadBadge() {
  const connection = useConnectionState()
  const { data } = useApiQuery(email.listMails, { perPage: 1 }, { refetchInterval: connection === 'open' ? false : POLL_INTERVAL })
  const count = data?.emailsMeta.inbox ?? 0
  useEffect(() => setUnreadCount('/email', count), [count])
  useEffect(() => () => setUnreadCount('/email', 0), [])
  return null
}
