import { getDesktopPermission } from './desktop-permission.ts'

/** Milliseconds in which other tabs leave a notification to the tab that got the lock. */
const LOCK_TIME = 5000

export type DesktopNotification = {
  title: string
  body: string
  /** A notification replaces the previous one with the same tag. */
  tag: string
  /** The path behind the hash that a click opens. */
  link: string
}

const openNotifications = new Map<string, Notification>()

export function showDesktopNotification({ title, body, tag, link }: DesktopNotification): void {
  if (getDesktopPermission() !== 'granted') return
  try {
    const notification = new Notification(title, { body, tag, silent: true })
    openNotifications.set(tag, notification)
    notification.onclick = () => {
      window.focus()
      location.hash = `#${link}`
      closeDesktopNotifications((one) => one === tag)
    }
  } catch {
    // Mobile browsers only support notifications from service workers.
  }
}

export function closeDesktopNotifications(isRead: (tag: string) => boolean): void {
  for (const [tag, notice] of openNotifications)
    if (isRead(tag)) {
      notice.close()
      openNotifications.delete(tag)
    }
}

/** Runs in only one tab of this browser. Without HTTPS there are neither locks nor notifications. */
export async function runInOneTab(name: string, run: () => void | Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return run()
  await navigator.locks.request(`notice.${name}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    await run()
    await new Promise((resolve) => setTimeout(resolve, LOCK_TIME))
  })
}
