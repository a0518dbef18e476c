import { useEffect } from 'react'
import { useConnection } from '#platform/web/live.ts'
import { useRead } from '#platform/web/queries.ts'
import { useSession } from '#platform/web/session.ts'
import { tellUnseen } from '#platform/web/unseen.ts'
import { chat } from '../contract.ts'
import { followChats } from './live-chats.ts'
import { resume } from './outbox.ts'
import { useIdle } from './use-idle.ts'
import { useNotices } from './use-notices.ts'

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
