import { useEffect } from 'react'
import { useConnection } from '#platform/web/realtime/live.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { tellUnseen } from '#platform/web/realtime/unseen.ts'
import { email } from '../../contract.ts'

/** Without a socket the count is asked for as often, in milliseconds. */
const POLL = 30_000

/** Beside every page: counts what is unread. */
export default function BesideEmail() {
  const connection = useConnection()
  const { data } = useRead(email.listMails, { perPage: 1 }, { refetchInterval: connection === 'open' ? false : POLL })
  const count = data?.emailsMeta.inbox ?? 0
  useEffect(() => tellUnseen('/email', count), [count])
  useEffect(() => () => tellUnseen('/email', 0), [])
  return null
}
