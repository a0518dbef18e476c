import { opendir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Job, JobContext } from '../jobs/jobs.ts'
import { getContentPath, getFilesFolder, getIncomingFolder, createFolder } from './content-folder.ts'
import { IMPORT_UPLOAD_ENTITY, type FileTables } from './tables.ts'

const DAY_SECONDS = 86_400
const BATCH_SIZE = 500
const MOVED_SUFFIX = '.swept'

/** Runs daily: deletes uploads not attached within 24 hours, then contents not referenced for 24 hours. */
export const sweepFiles: Job = {
  name: 'files.sweep',
  everySeconds: DAY_SECONDS,
  run: async (ctx: JobContext<FileTables>) => {
    const before = new Date(Date.parse(ctx.now) - DAY_SECONDS * 1000)
    await ctx.write(({ db }) => deleteUnattached(db, before.toISOString()))
    const { dataDir } = ctx.config
    await cleanIncoming(dataDir, before)
    for await (const hashes of findOldContents(dataDir, before)) {
      const referenced = await findReferencedHashes(ctx.db, hashes)
      for (const hash of hashes) if (!referenced.has(hash)) await deleteContent(ctx.db, { dataDir, hash, before })
    }
  },
}

async function deleteUnattached(db: Kysely<FileTables>, before: string): Promise<void> {
  const old = db.deleteFrom('files').where('createdAt', '<', before)
  await old.where('entity', 'is', null).execute()
  await old.where('entity', '=', IMPORT_UPLOAD_ENTITY).where('entityId', 'is', null).execute()
}

async function findReferencedHashes(db: Kysely<FileTables>, hashes: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('files').select('hash').distinct().where('hash', 'in', hashes).execute()
  return new Set(rows.map((row) => row.hash))
}

type Content = { dataDir: string; hash: string; before: Date }

/** Moves the file away before the last check, so that the same content uploaded meanwhile is not deleted. */
async function deleteContent(db: Kysely<FileTables>, { dataDir, hash, before }: Content): Promise<void> {
  const path = getContentPath(dataDir, hash)
  const movedPath = join(getIncomingFolder(dataDir), hash + MOVED_SUFFIX)
  await rename(path, movedPath)
  const isNeeded = !(await isOlder(movedPath, before)) || (await findReferencedHashes(db, [hash])).has(hash)
  await (isNeeded ? rename(movedPath, path) : rm(movedPath))
}

async function* findOldContents(dataDir: string, before: Date): AsyncGenerator<string[]> {
  let hashes: string[] = []
  for await (const entry of await opendir(getFilesFolder(dataDir), { recursive: true })) {
    if (!entry.isFile() || !/^[0-9a-f]{64}$/.test(entry.name)) continue
    if (await isOlder(join(entry.parentPath, entry.name), before)) hashes.push(entry.name)
    if (hashes.length < BATCH_SIZE) continue
    yield hashes
    hashes = []
  }
  if (hashes.length > 0) yield hashes
}

async function cleanIncoming(dataDir: string, before: Date): Promise<void> {
  await createFolder(getIncomingFolder(dataDir))
  for await (const entry of await opendir(getIncomingFolder(dataDir))) {
    const path = join(getIncomingFolder(dataDir), entry.name)
    if (entry.name.endsWith(MOVED_SUFFIX)) await rename(path, getContentPath(dataDir, entry.name.slice(0, -MOVED_SUFFIX.length)))
    else if (await isOlder(path, before)) await rm(path, { force: true })
  }
}

async function isOlder(path: string, before: Date): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && found.mtime < before
}
