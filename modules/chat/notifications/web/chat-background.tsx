import { useEffect } from 'react'
import { useConnection } from '#platform/web/realtime/live.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { useSession } from '#platform/web/session/session.ts'
import { tellUnseen } from '#platform/web/realtime/unseen.ts'
import { chat } from '../../contract.ts'
import { followChats, resume } from '../../live/web/index.ts'
import { useIdle } from '../../presence/web/index.ts'
import { useNotices } from './use-message-notifications.ts'

/** Without a socket the count is asked for as often, in milliseconds. */
const POLL = 15_000

/** Beside every page: counts what is unseen, hears what comes, and sends what could not be sent before. */
export default function BesideChat() {
  const connection = useConnection()
  const { data } = useRead(chat.countUnseen, {}, { refetchInterval: connection === 'open' ? false : POLL })
  const isOwn = !useSession()?.userData.viewedBy
  useIdle(isOwn)
  useNotices(isOwn)
  const count = data?.unseenMsgs ?? 0
  useEffect(() => tellUnseen('/chat', count), [count])
  useEffect(() => {
    const stop = followChats()
    return () => {
      stop()
      tellUnseen('/chat', 0)
    }
  }, [])
  useEffect(() => resume(), [connection])
  useEffect(() => {
    addEventListener('online', resume)
    return () => removeEventListener('online', resume)
  }, [])
  return null
}
