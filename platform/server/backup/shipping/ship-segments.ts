import { createReadStream } from 'node:fs'
import { readdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ContentObjects } from '../../files/open-content-objects.ts'
import { storeContent } from '../nightly/store-contents.ts'
import type { BackupStore } from '../store/backup-store.ts'
import { toCoverageKey, WAL_PREFIX } from '../store/layout.ts'
import { createCompressor, putThrough } from '../store/parts.ts'

/** `hashes`: contents of files that the segments may refer to. `generation`: the current one, null if there is none. */
export type Shipment = { folder: string; hashes: readonly string[]; generation: string | null; time: Date }

export type ShipmentResult = { segments: number; bytes: number }

/**
 * Stores new contents, then the segments in order, each of which is deleted locally once it is stored. Throws if the current generation has been
 * dropped meanwhile, as when the disk is full: the log must not be recorded as complete.
 */
export async function shipSegments(store: BackupStore, files: ContentObjects, shipment: Shipment): Promise<ShipmentResult> {
  for (const hash of shipment.hashes) if (!(await store.has(store.toContentKey(hash)))) await storeContent(store, { files, hash })
  const result = { segments: 0, bytes: 0 }
  const generations = await listGenerations(shipment.folder)
  if (shipment.generation && !generations.includes(shipment.generation))
    throw new Error('The log was dropped. The next backup starts a new one.')
  for (const generation of generations) {
    const folder = join(shipment.folder, generation)
    for (const name of await listFinished(folder)) {
      result.bytes += await shipSegment(store, join(folder, name), `${WAL_PREFIX}${generation}/${name}.zst`)
      result.segments++
    }
    // A backup may start the next generation meanwhile, whose folder is still empty.
    if (shipment.generation && generation < shipment.generation) await rmdir(folder).catch(() => {})
  }
  return result
}

/** Only after all segments have been stored. */
export const storeCoverage = (store: BackupStore, generation: string, time: Date) =>
  store.put(toCoverageKey(generation), Readable.from([Buffer.from(`${time.toISOString()}\n`)]))

async function shipSegment(store: BackupStore, path: string, key: string): Promise<number> {
  const content = createReadStream(path)
  await putThrough(store, key, { content, transform: createCompressor() })
  await rm(path)
  return content.bytesRead
}

export async function listGenerations(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.flatMap((entry) => (entry.isDirectory() ? entry.name : [])).toSorted()
}

async function listFinished(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{10}_.*Z$/.test(name)).toSorted()
}
