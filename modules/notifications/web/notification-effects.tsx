import { useDesktopNotifications } from './use-desktop-notifications.ts'
import { useMarkOpenedRead } from './use-mark-opened-read.ts'

/** Runs on every page: shows desktop notifications and marks opened ones as read. */
export default function NotificationEffects() {
  useMarkOpenedRead()
  useDesktopNotifications()
  return null
}
