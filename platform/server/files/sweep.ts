import { opendir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Job, JobContext } from '../jobs/jobs.ts'
import { contentPath, filesFolder, incomingFolder, makeFolder } from './content-folder.ts'
import type { FileTables } from './tables.ts'

const DAY_SECONDS = 86_400
const AT_ONCE = 500
const ASIDE = '.swept'

/** Once a day: forgets uploads that nobody attached within 24 h, then removes contents that no row has named for as long. */
export const sweepFiles: Job = {
  name: 'files.sweep',
  everySeconds: DAY_SECONDS,
  run: async (ctx: JobContext<FileTables>) => {
    const before = new Date(Date.parse(ctx.now) - DAY_SECONDS * 1000)
    await ctx.write(({ db }) => forgetLoose(db, before.toISOString()))
    const { dataDir } = ctx.config
    await clearIncoming(dataDir, before)
    for await (const hashes of oldContents(dataDir, before)) {
      const named = await namedHashes(ctx.db, hashes)
      for (const hash of hashes) if (!named.has(hash)) await removeContent(ctx.db, { dataDir, hash, before })
    }
  },
}

const forgetLoose = (db: Kysely<FileTables>, before: string) =>
  db.deleteFrom('files').where('entity', 'is', null).where('createdAt', '<', before).execute()

async function namedHashes(db: Kysely<FileTables>, hashes: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('files').select('hash').distinct().where('hash', 'in', hashes).execute()
  return new Set(rows.map((row) => row.hash))
}

type Content = { dataDir: string; hash: string; before: Date }

/** Moved aside before the last look, so that the same content uploaded at this moment is not lost with it. */
async function removeContent(db: Kysely<FileTables>, { dataDir, hash, before }: Content): Promise<void> {
  const path = contentPath(dataDir, hash)
  const aside = join(incomingFolder(dataDir), hash + ASIDE)
  await rename(path, aside)
  const isWanted = !(await isOlder(aside, before)) || (await namedHashes(db, [hash])).has(hash)
  await (isWanted ? rename(aside, path) : rm(aside))
}

async function* oldContents(dataDir: string, before: Date): AsyncGenerator<string[]> {
  let hashes: string[] = []
  for await (const entry of await opendir(filesFolder(dataDir), { recursive: true })) {
    if (!entry.isFile() || !/^[0-9a-f]{64}$/.test(entry.name)) continue
    if (await isOlder(join(entry.parentPath, entry.name), before)) hashes.push(entry.name)
    if (hashes.length < AT_ONCE) continue
    yield hashes
    hashes = []
  }
  if (hashes.length > 0) yield hashes
}

/** Removes what killed uploads left, and puts back what a killed sweep had moved aside. */
async function clearIncoming(dataDir: string, before: Date): Promise<void> {
  await makeFolder(incomingFolder(dataDir))
  for await (const entry of await opendir(incomingFolder(dataDir))) {
    const path = join(incomingFolder(dataDir), entry.name)
    if (entry.name.endsWith(ASIDE)) await rename(path, contentPath(dataDir, entry.name.slice(0, -ASIDE.length)))
    else if (await isOlder(path, before)) await rm(path, { force: true })
  }
}

/** False also for what has gone meanwhile. */
async function isOlder(path: string, before: Date): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && found.mtime < before
}
