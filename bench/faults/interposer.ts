import { execFileSync } from 'node:child_process'
import { existsSync, openSync, writeSync, closeSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The fields of `struct faults` in faulty-system.c, each 32 bits, in their order. */
const fields = ['syncDelayMs', 'writeErrno', 'writesPerMille', 'clockOffsetSeconds', 'areNamesUnknown'] as const
export type SystemFaults = Partial<Record<(typeof fields)[number], number>>

export const EROFS = 30
export const EIO = 5

export type Interposer = {
  /** For the server whose calls fail. */
  environment: Record<string, string>
  /** Faults that are not listed are turned off. */
  set: (faults: SystemFaults) => void
}

/** The reason why faulty-system.c cannot be compiled, if any. */
export const explainMissingCompiler = (): string | undefined =>
  existsSync('/usr/bin/gcc') ? undefined : '/usr/bin/gcc is missing: apt-get install gcc libc6-dev.'

/** Compiles faulty-system.c into `toolFolder`. Only writes below `dataDir` fail. */
export function createInterposer(toolFolder: string, dataDir: string): Interposer {
  const library = join(toolFolder, 'faulty-system.so')
  const control = join(toolFolder, 'faults')
  execFileSync('/usr/bin/gcc', ['-shared', '-fPIC', '-O2', '-o', library, join(import.meta.dirname, 'faulty-system.c'), '-ldl'])
  const set = (faults: SystemFaults) => writeFaults(control, faults)
  writeFileSync(control, Buffer.alloc(fields.length * 4))
  return { environment: { LD_PRELOAD: library, FAULTS_FILE: control, FAULTS_FOLDER: dataDir }, set }
}

/** Written in place, because the server has mapped the file. */
function writeFaults(control: string, faults: SystemFaults): void {
  const file = openSync(control, 'r+')
  writeSync(file, Buffer.from(Int32Array.from(fields.map((field) => faults[field] ?? 0)).buffer), 0)
  closeSync(file)
}
