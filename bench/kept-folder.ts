import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const root = join(import.meta.dirname, '..')
/** Beside the project, since a folder in memory would make every fsync free. */
const CACHE = join(root, '.cache')

export type KeptFolder = {
  /** A folder of its own with the same content, for one server; all of it is on the disk, as that of a server that has run for long. */
  copy: (name: string) => Promise<string>
  remove: () => Promise<void>
}

/** What `create` once wrote into a folder, kept until one of `sources` changes; those of other content are removed. */
export async function keepFolder(
  name: string,
  { sources, create }: { sources: string[]; create: (folder: string) => Promise<void> },
): Promise<KeptFolder> {
  await mkdir(CACHE, { recursive: true })
  const original = join(CACHE, `bench-${name}-${fingerprint(sources)}`)
  if (!existsSync(original)) {
    for (const path of globSync(`bench-${name}-*`, { cwd: CACHE })) await rm(join(CACHE, path), { recursive: true })
    const unfinished = await mkdtemp(join(CACHE, 'bench-'))
    await create(unfinished)
    await rename(unfinished, original)
  }
  const folder = await mkdtemp(join(CACHE, 'bench-'))
  return {
    copy: async (copy) => {
      await cp(original, join(folder, copy), { recursive: true })
      await execute('sync', ['--file-system', folder])
      return join(folder, copy)
    },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }),
  }
}

function fingerprint(sources: string[]): string {
  const hash = createHash('sha256')
  for (const path of globSync(sources, { cwd: root }).toSorted()) hash.update(readFileSync(join(root, path)))
  return hash.digest('hex').slice(0, 16)
}
