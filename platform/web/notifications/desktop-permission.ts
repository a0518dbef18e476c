import { useState } from 'react'

/** `missing`: the browser does not support notifications, or the page is not served over HTTPS. */
export type DesktopPermission = NotificationPermission | 'missing'

export const getDesktopPermission = (): DesktopPermission => (typeof Notification === 'undefined' ? 'missing' : Notification.permission)

/** The permission and a function that requests it. */
export function useDesktopPermission(): [DesktopPermission, () => Promise<DesktopPermission>] {
  const [permission, setPermission] = useState(getDesktopPermission)
  const ask = async () => {
    const answer = typeof Notification === 'undefined' ? 'missing' : await Notification.requestPermission()
    setPermission(answer)
    return answer
  }
  return [permission, ask]
}
