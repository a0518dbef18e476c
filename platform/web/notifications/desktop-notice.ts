import { desktopPermission } from './desktop-permission.ts'

/** How long another tab that hears of the same thing leaves it to this one, in milliseconds. */
const HELD = 5000

export type DesktopNotice = {
  title: string
  body: string
  /** The next one with the same tag takes the place of the one before. */
  tag: string
  /** The address behind the hash that a press on it opens. */
  link: string
}

const shown = new Map<string, Notification>()

/** Shows a notice on the desktop, where the browser was allowed to. */
export function showOnDesktop({ title, body, tag, link }: DesktopNotice): void {
  if (desktopPermission() !== 'granted') return
  try {
    const notice = new Notification(title, { body, tag, silent: true })
    shown.set(tag, notice)
    notice.onclick = () => {
      window.focus()
      location.hash = `#${link}`
      takeFromDesktop((one) => one === tag)
    }
  } catch {
    // Phones know notifications of service workers alone.
  }
}

/** What has been seen, here or on another device, needs no words any more. */
export function takeFromDesktop(isSeen: (tag: string) => boolean): void {
  for (const [tag, notice] of shown)
    if (isSeen(tag)) {
      notice.close()
      shown.delete(tag)
    }
}

/** Runs once for all tabs of this browser. Where pages are not served securely there are no locks, and no notifications either. */
export async function oneTab(name: string, run: () => void | Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return run()
  await navigator.locks.request(`notice.${name}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    await run()
    await new Promise((resolve) => setTimeout(resolve, HELD))
  })
}
