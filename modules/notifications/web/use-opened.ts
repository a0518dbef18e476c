import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { bell } from '#platform/contract/bell.ts'
import type { RawSearch } from '#platform/web/routing/address.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { useSession, viewAsOf } from '#platform/web/session/session.ts'
import { useMarkRead } from '#platform/web/shell/notifications/notification-acts.ts'
import { isShown } from './shown-link.ts'

/** Whatever way somebody took to a thing: while its address shows and is looked at, notices that lead there are read. */
export function useOpened(): void {
  const { data } = useRead(bell.listUnread, {})
  const address = useLocation({
    select: ({ pathname, search, href }) => ({ pathname, search: search as RawSearch, href }),
    structuralSharing: true,
  })
  const isLooking = useLooking()
  const isTheirs = viewAsOf(useSession()) !== undefined
  const tried = useRef(new Set<number>())
  const { mutate } = useMarkRead({ isQuiet: true })
  useEffect(() => {
    if (!isLooking || isTheirs || !data) return
    const ids = data.waiting
      .filter(({ id, link, byHand }) => !byHand && !tried.current.has(id) && isShown(link, address))
      .map(({ id }) => id)
    for (const id of ids) tried.current.add(id)
    if (ids.length > 0) mutate({ ids })
  }, [data, address, isLooking, isTheirs, mutate])
  useEffect(() => tried.current.clear(), [address.href])
}

const useLooking = () =>
  useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
    () => document.visibilityState === 'visible',
  )
