import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const INTERVAL_MS = 100

/** Writes and syncs 4 KB in the folder until finished. Returns the milliseconds of each write, to compare with those of the server. */
export async function measureFsync(folder: string, isFinished: () => boolean): Promise<number[]> {
  const file = await open(join(folder, 'fsync'), 'w')
  const page = Buffer.alloc(4096, 1)
  const times: number[] = []
  while (!isFinished()) {
    const start = performance.now()
    await file.write(page, 0, page.length, 0)
    await file.sync()
    times.push(performance.now() - start)
    await wait(INTERVAL_MS)
  }
  await file.close()
  return times
}
