import { useState } from 'react'

/** What the browser says to notifications; `missing`: it has none, or the page is not served securely. */
export type DesktopPermission = NotificationPermission | 'missing'

export const desktopPermission = (): DesktopPermission => (typeof Notification === 'undefined' ? 'missing' : Notification.permission)

/** The permission, and how to ask for it: only when somebody wants notifications. */
export function useDesktopPermission(): [DesktopPermission, () => Promise<DesktopPermission>] {
  const [permission, setPermission] = useState(desktopPermission)
  const ask = async () => {
    const answer = typeof Notification === 'undefined' ? 'missing' : await Notification.requestPermission()
    setPermission(answer)
    return answer
  }
  return [permission, ask]
}
