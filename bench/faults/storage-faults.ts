import { execFileSync } from 'node:child_process'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EIO, EROFS, explainMissingCompiler, type SystemFaults } from './interposer.ts'
import type { Effect, Fault } from './fault.ts'

const explainMissing = explainMissingCompiler
const DISK_MEGABYTES = 64

const createSystemFault = (name: string, faults: SystemFaults, { effect, maxMs }: { effect: Effect; maxMs: number }): Fault => ({
  name,
  effect,
  maxMs,
  explainMissing,
  prepare: ({ interposer }) => ({ inject: () => interposer.set(faults), lift: () => interposer.set({}) }),
})

const fullDisk: Fault = {
  name: 'full disk',
  effect: 'rejected',
  maxMs: 5_000,
  explainMissing: () => explainMissing() ?? (process.getuid?.() === 0 ? undefined : 'Only root can mount a small disk.'),
  prepare: ({ dataDir }) => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'tmpfs', dataDir])
    const ballast = join(dataDir, 'ballast')
    return {
      inject: () => fillDisk(dataDir, ballast),
      lift: () => rmSync(ballast),
      close: async () => void execFileSync('umount', [dataDir]),
    }
  },
}

/** Leaves no free block. */
function fillDisk(dataDir: string, ballast: string): void {
  const { bavail, bsize } = statfsSync(dataDir)
  writeFileSync(ballast, Buffer.alloc(bavail * bsize - bsize * 4))
  for (let isFull = false; !isFull;) {
    try {
      writeFileSync(ballast, Buffer.alloc(bsize), { flag: 'a' })
    } catch {
      isFull = true
    }
  }
}

export const storageFaults: readonly Fault[] = [
  fullDisk,
  createSystemFault('read-only disk', { writeErrno: EROFS, writesPerMille: 1000 }, { effect: 'rejected', maxMs: 5_000 }),
  createSystemFault('slow disk (500 ms fsync)', { syncDelayMs: 500 }, { effect: 'slow', maxMs: 10_000 }),
  createSystemFault('1 % failing writes', { writeErrno: EIO, writesPerMille: 10 }, { effect: 'rejected', maxMs: 5_000 }),
  createSystemFault('clock a day ahead', { clockOffsetSeconds: 86_400 }, { effect: 'none', maxMs: 5_000 }),
  createSystemFault('clock an hour back', { clockOffsetSeconds: -3_600 }, { effect: 'none', maxMs: 5_000 }),
  createSystemFault('names cannot be resolved', { areNamesUnknown: 1 }, { effect: 'none', maxMs: 5_000 }),
]
