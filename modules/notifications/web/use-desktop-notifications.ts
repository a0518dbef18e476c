import { useEffect, useEffectEvent } from 'react'
import type { DesktopNotification } from '#platform/contract/notifications.ts'
import { unreadEndpoints } from '#platform/contract/unread-notifications.ts'
import { getDesktopPermission } from '#platform/web/notifications/desktop-permission.ts'
import { subscribeToTopic } from '#platform/web/realtime/live-queries.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { useSession, getViewAsId } from '#platform/web/session/session.ts'

/** Milliseconds; notifications read in the meantime, here or on another device, are not shown. */
const SHOW_DELAY = 1000

/** Shows new notifications on the desktop and closes those that were read elsewhere. */
export function useDesktopNotifications(): void {
  const isViewingAs = getViewAsId(useSession()) !== undefined
  const { data } = useApiQuery(unreadEndpoints.listUnread, {})
  const show = useEffectEvent((notification: DesktopNotification) => {
    if (isViewingAs || getDesktopPermission() !== 'granted') return
    setTimeout(
      () =>
        void loadDesktopNotifications()
          .then((file) => file.showDesktopNotificationIfUnread(notification))
          .catch(() => {}),
      SHOW_DELAY,
    )
  })
  useEffect(
    () =>
      subscribeToTopic('notifications', {
        onMessages: (bodies) => bodies.forEach((body) => show(body as DesktopNotification)),
        missed: () => {},
      }),
    [],
  )
  const waiting = data?.waiting
  useEffect(() => {
    if (waiting && getDesktopPermission() === 'granted')
      void loadDesktopNotifications()
        .then((file) => file.closeReadNotifications(waiting.map(({ id }) => id)))
        .catch(() => {})
  }, [waiting])
}

const loadDesktopNotifications = () => import('./desktop-notifications.ts')
