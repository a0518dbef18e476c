import { randomUUID } from 'node:crypto'
import type { Viewer } from '../context.ts'
import type { Device, Devices } from '../module.ts'
import type { Platform } from '../platform.ts'
import { jobContext } from '../work.ts'

/** Tells modules which people have a page open in this process. Whoever sees as somebody else does not count. */
export function followDevices(platform: Platform) {
  const followers = platform.modules.flatMap(({ devices }) => devices ?? [])
  const open = new Set<string>()
  let isStopped = false
  const tell = (what: (follower: Devices) => Promise<void>) => {
    if (isStopped) return
    for (const follower of followers) {
      what(follower).catch((error: unknown) => platform.log.error({ err: error }, 'who is there could not be noted'))
    }
  }
  const ctx = () => jobContext(platform, 'devices') as never
  return {
    enter: (viewer: Viewer, tab = ''): (() => void) => {
      if (viewer.viewedBy || followers.length === 0) return () => undefined
      const device: Device = { id: randomUUID(), userId: viewer.id, tab: tab.slice(0, 64) }
      open.add(device.id)
      tell((follower) => follower.opened(ctx(), device))
      return () => {
        open.delete(device.id)
        tell((follower) => follower.closed(ctx(), device))
      }
    },
    stay: () => {
      if (open.size > 0) tell((follower) => follower.alive(ctx(), [...open]))
    },
    /** The process ends: those who were here count as gone once they stay away. */
    stop: () => void (isStopped = true),
  }
}
