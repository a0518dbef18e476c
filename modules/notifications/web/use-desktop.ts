import { useEffect, useEffectEvent } from 'react'
import type { ToldNotification } from '#platform/contract/notifications.ts'
import { bell } from '#platform/contract/bell.ts'
import { desktopPermission } from '#platform/web/notifications/desktop-permission.ts'
import { hear } from '#platform/web/realtime/live.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { useSession, viewAsOf } from '#platform/web/session/session.ts'

/** Who looks at it, here or on another device, has read it within so many milliseconds. */
const PAUSE = 1000

/** Shows on the desktop what comes while one does not look at it, and takes it back once it was read anywhere. */
export function useDesktop(): void {
  const isTheirs = viewAsOf(useSession()) !== undefined
  const { data } = useRead(bell.listUnread, {})
  const tell = useEffectEvent((notice: ToldNotification) => {
    if (isTheirs || desktopPermission() !== 'granted') return
    setTimeout(
      () =>
        void later()
          .then((file) => file.tellOf(notice))
          .catch(() => {}),
      PAUSE,
    )
  })
  useEffect(
    () => hear('notifications', { told: (bodies) => bodies.forEach((body) => tell(body as ToldNotification)), missed: () => {} }),
    [],
  )
  const waiting = data?.waiting
  useEffect(() => {
    if (waiting && desktopPermission() === 'granted')
      void later()
        .then((file) => file.takeBack(waiting.map(({ id }) => id)))
        .catch(() => {})
  }, [waiting])
}

const later = () => import('./tell-desktop.ts')
