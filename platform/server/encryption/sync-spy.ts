import { readlinkSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { vi } from 'vitest'

/** The files and folders that were made durable since; needs Linux. */
export async function spyOnSync(): Promise<{ synced: Set<string> } & Disposable> {
  const handle = await open('.')
  const prototype = Object.getPrototypeOf(handle) as FileHandle
  await handle.close()
  const synced = new Set<string>()
  const { sync } = prototype
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(function (this: FileHandle) {
    synced.add(readlinkSync(`/proc/self/fd/${this.fd}`))
    return sync.call(this)
  })
  return { synced, [Symbol.dispose]: () => spy.mockRestore() }
}
