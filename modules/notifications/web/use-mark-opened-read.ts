import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { unreadEndpoints } from '#platform/contract/unread-notifications.ts'
import type { RawSearchParams } from '#platform/web/routing/search-params.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { useSession, getViewAsId } from '#platform/web/session/session.ts'
import { useMarkAsRead } from '#platform/web/shell/notifications/notification-mutations.ts'
import { isLinkOpen } from './is-link-open.ts'

/** Marks notifications as read while the record they link to is open and visible. */
export function useMarkOpenedRead(): void {
  const { data } = useApiQuery(unreadEndpoints.listUnread, {})
  const address = useLocation({
    select: ({ pathname, search, href }) => ({ pathname, search: search as RawSearchParams, href }),
    structuralSharing: true,
  })
  const isVisible = useIsPageVisible()
  const isViewingAs = getViewAsId(useSession()) !== undefined
  const triedIds = useRef(new Set<number>())
  const { mutate } = useMarkAsRead({ isQuiet: true })
  useEffect(() => {
    if (!isVisible || isViewingAs || !data) return
    const ids = data.waiting
      .filter(({ id, link, byHand }) => !byHand && !triedIds.current.has(id) && isLinkOpen(link, address))
      .map(({ id }) => id)
    for (const id of ids) triedIds.current.add(id)
    if (ids.length > 0) mutate({ ids })
  }, [data, address, isVisible, isViewingAs, mutate])
  useEffect(() => triedIds.current.clear(), [address.href])
}

const useIsPageVisible = () =>
  useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
    () => document.visibilityState === 'visible',
  )
