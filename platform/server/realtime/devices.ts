import type { Viewer } from '../viewer.ts'
import type { Device, DeviceListener } from '../module.ts'
import type { Platform } from '../platform.ts'
import { createClaim } from '../processes/process-id.ts'
import { createJobContext } from '../background-work.ts'

export function trackDevices(platform: Platform) {
  const listeners = platform.modules.flatMap(({ devices }) => devices ?? [])
  const open = new Set<string>()
  let isStopped = false
  const notifyListeners = (callback: (listener: DeviceListener) => Promise<void>) => {
    if (isStopped) return
    for (const listener of listeners) {
      callback(listener).catch((error: unknown) => platform.log.error({ err: error }, 'A device listener failed.'))
    }
  }
  const ctx = () => createJobContext(platform, 'devices') as never
  return {
    addDevice: (viewer: Viewer, tab = ''): (() => void) => {
      if (viewer.viewedBy || viewer.token || listeners.length === 0) return () => undefined
      const device: Device = { id: createClaim(platform.processId), userId: viewer.id, tab: tab.slice(0, 64) }
      open.add(device.id)
      notifyListeners((listener) => listener.onOpen(ctx(), device))
      return () => {
        open.delete(device.id)
        notifyListeners((listener) => listener.onClose(ctx(), device))
      }
    },
    sendHeartbeat: () => {
      if (open.size > 0) notifyListeners((listener) => listener.onHeartbeat(ctx(), [...open]))
    },
    /** When the process stops, its devices expire by missing heartbeats. */
    stop: () => void (isStopped = true),
  }
}
