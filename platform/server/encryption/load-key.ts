import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Reads the 32 bytes of `DATA_DIR/keys/<name>.key`, created on first use. The new key is written to a temporary file and linked, so that
 * concurrent processes use one key and never read half of it.
 */
export async function loadKey(dataDir: string, name: string): Promise<Buffer> {
  const folder = join(dataDir, 'keys')
  const file = join(folder, `${name}.key`)
  const existing = await readFile(file).catch(() => undefined)
  if (existing) return existing
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const temporary = `${file}.${randomUUID()}`
  await writeFile(temporary, randomBytes(32), { flag: 'wx', mode: 0o600, flush: true })
  await link(temporary, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(temporary)
  return readFile(file)
}
