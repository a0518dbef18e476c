import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Job, JobContext } from '../jobs/jobs.ts'
import type { ObjectStore } from '../object-store/object-store.ts'
import { createFolder } from './content-folder.ts'
import type { ContentStore } from './content-store.ts'
import { findContents, type FoundContent } from './find-contents.ts'

const PROGRESS_MS = 10_000

/** How far this pass is. */
type Progress = { files: number; bytes: number; damaged: number; loggedAt: number }

/**
 * Moves all contents from FILES_MOVE_FROM to FILES_URL. It can be interrupted at any time: each content is deleted only after its copy is
 * durable. It runs every minute, because a process that still has the old configuration may store more.
 */
export function createMoveJob(): Job {
  let isFinished = false
  return {
    name: 'files.move',
    everySeconds: 60,
    run: async ({ contents, log }: JobContext) => {
      const { current, previous } = contents
      if (!previous) return
      const progress = await moveAll(contents, previous, log)
      const details = { from: previous.location, to: current.location, files: progress.files, bytes: progress.bytes }
      if (progress.damaged > 0)
        log.error({ ...details, damaged: progress.damaged }, 'Damaged files could not be moved: their content differs from its SHA-256.')
      else if (!isFinished || progress.files > 0) log.info(details, 'All files have been moved. FILES_MOVE_FROM can be removed.')
      isFinished = true
    },
  }
}

async function moveAll(contents: ContentStore, previous: ObjectStore, log: JobContext['log']): Promise<Progress> {
  const progress: Progress = { files: 0, bytes: 0, damaged: 0, loggedAt: performance.now() }
  for await (const content of findContents(previous)) {
    if (await moveContent(contents, previous, content)) {
      progress.files += 1
      progress.bytes += content.size
    } else {
      progress.damaged += 1
      log.error({ hash: content.hash, from: previous.location }, 'A file is damaged and stays where it is.')
    }
    if (performance.now() - progress.loggedAt < PROGRESS_MS) continue
    progress.loggedAt = performance.now()
    log.info({ files: progress.files, bytes: progress.bytes }, 'Files are being moved.')
  }
  return progress
}

/** Returns false if the content is damaged. */
async function moveContent(contents: ContentStore, previous: ObjectStore, { key, hash, size }: FoundContent): Promise<boolean> {
  // After an interruption, the copy may be complete.
  if ((await contents.current.stat(key))?.size === size) {
    await previous.remove(key)
    return true
  }
  const source = await previous.get(key)
  if (!source) return true
  const path = join(contents.incomingFolder, randomUUID())
  try {
    await createFolder(contents.incomingFolder)
    if ((await saveAndHash(source, path)) !== hash) return false
    await contents.moveIn(hash, path)
  } finally {
    source.destroy()
    await rm(path, { force: true })
  }
  await previous.remove(key)
  return true
}

/** The file is synced, because it becomes the content if the new location is a folder. */
async function saveAndHash(source: Readable, path: string): Promise<string> {
  const hash = createHash('sha256')
  source.on('data', (chunk: Buffer) => hash.update(chunk))
  await pipeline(source, createWriteStream(path, { mode: 0o600, flush: true }))
  return hash.digest('hex')
}
