import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ConfigError } from '../config/config-error.ts'
import type { Config } from '../config/config.ts'
import { getContentKey, getContentPath, getFilesFolder } from '../files/content-folder.ts'
import { openContent } from '../files/content-store.ts'
import { findContents } from '../files/find-contents.ts'
import { openContentObjects } from '../files/open-content-objects.ts'
import { createFolderStore } from '../object-store/folder-store.ts'

type Location = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'filesUrl' | 'filesMoveFrom'>>

/** Returns paths relative to DATA_DIR, and absolute paths in the staging folder for contents that are elsewhere and are copied there. */
export async function collectContents(source: Location, hashes: readonly string[], staging: string): Promise<string[]> {
  const { dataDir } = source
  const objects = await openObjects(source)
  const paths: string[] = []
  for (const hash of hashes) {
    const path = getContentPath(dataDir, hash)
    if (objects.current.location === getFilesFolder(dataDir) && (existsSync(path) || !objects.previous)) paths.push(relative(dataDir, path))
    else {
      const content = await openContent(objects, getContentKey(hash))
      if (!content) throw new ConfigError(`The content ${hash} is missing in ${objects.current.location}.`)
      const copy = getContentPath(staging, hash)
      await mkdir(dirname(copy), { recursive: true })
      await pipeline(content, createWriteStream(copy, { mode: 0o600 }))
      paths.push(copy)
    }
  }
  return paths
}

/** Moves restored contents to where the workspace has them, unless that is the default folder. */
export async function storeContents(target: Location, staging: string): Promise<void> {
  const { current } = await openObjects({ ...target, filesMoveFrom: undefined })
  if (current.location === getFilesFolder(target.dataDir)) return
  const restored = createFolderStore(getFilesFolder(staging))
  for await (const { key } of findContents(restored)) await current.moveIn(key, join(getFilesFolder(staging), key))
  await rm(getFilesFolder(staging), { recursive: true, force: true })
}

const openObjects = ({ dataDir, filesUrl = { type: 'folder', folder: getFilesFolder(dataDir) }, filesMoveFrom }: Location) =>
  openContentObjects({ dataDir, filesUrl, filesMoveFrom })
