import { opendir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Job, JobContext } from '../jobs/jobs.ts'
import type { ObjectStore } from '../object-store/object-store.ts'
import { createFolderStore } from '../object-store/folder-store.ts'
import { createFolder, getContentKey, getFilesFolder } from './content-folder.ts'
import { findContents } from './find-contents.ts'
import { IMPORT_UPLOAD_ENTITY, type FileTables } from './tables.ts'

const DAY_SECONDS = 86_400
const BATCH_SIZE = 500
/** Of contents that earlier versions moved to the incoming folder before deleting them. */
const MOVED_SUFFIX = '.swept'

/** Runs daily: deletes uploads not attached within 24 hours, then unreferenced contents that were stored more than 24 hours ago. */
export const sweepFiles: Job = {
  name: 'files.sweep',
  everySeconds: DAY_SECONDS,
  run: async (ctx: JobContext<FileTables>) => {
    const before = new Date(Date.parse(ctx.now) - DAY_SECONDS * 1000)
    await ctx.write(({ db }) => deleteUnattached(db, before.toISOString()))
    await cleanIncoming(ctx, before)
    for await (const hashes of findOldContents(ctx.contents.current, before)) {
      const referenced = await findReferencedHashes(ctx.db, hashes)
      for (const hash of hashes) if (!referenced.has(hash)) await deleteContent(ctx, hash, before)
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

/** Storing the same content again resets its age; the lock ensures that it is not deleted between the check and the deletion. */
async function deleteContent({ contents, db }: JobContext<FileTables>, hash: string, before: Date): Promise<void> {
  const { current, withLock } = contents
  await withLock(hash, async () => {
    const content = await current.stat(getContentKey(hash))
    if (!content || content.modifiedAt >= before || (await findReferencedHashes(db, [hash])).has(hash)) return
    await current.remove(getContentKey(hash))
  })
}

async function* findOldContents(store: ObjectStore, before: Date): AsyncGenerator<string[]> {
  let hashes: string[] = []
  for await (const { hash, modifiedAt } of findContents(store)) {
    if (modifiedAt < before) hashes.push(hash)
    if (hashes.length < BATCH_SIZE) continue
    yield hashes
    hashes = []
  }
  if (hashes.length > 0) yield hashes
}

/** Uploads begin in the local folder even if the contents are in a bucket. */
async function cleanIncoming({ contents, config }: JobContext<FileTables>, before: Date): Promise<void> {
  await createFolder(contents.incomingFolder)
  for await (const { name } of await opendir(contents.incomingFolder))
    if (name.endsWith(MOVED_SUFFIX)) await contents.moveIn(name.slice(0, -MOVED_SUFFIX.length), join(contents.incomingFolder, name))
  await createFolderStore(getFilesFolder(config.dataDir)).removeUnfinished(before)
  await contents.current.removeUnfinished(before)
}
