import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const EVERY_MS = 100

/** How long the disk alone keeps one waiting meanwhile: 4 KB are written to `folder` and synced, again and again. Milliseconds. */
export async function watchDisk(folder: string, isOver: () => boolean): Promise<number[]> {
  const file = await open(join(folder, 'disk'), 'w')
  const page = Buffer.alloc(4096, 1)
  const times: number[] = []
  while (!isOver()) {
    const start = performance.now()
    await file.write(page, 0, page.length, 0)
    await file.sync()
    times.push(performance.now() - start)
    await wait(EVERY_MS)
  }
  await file.close()
  return times
}
