import { resolve } from 'node:path'
import { ConfigError } from '../config/config-error.ts'
import type { Config } from '../config/config.ts'
import type { Migration } from '../database/migrate.ts'
import { parseStoreLocation, type StoreLocation } from '../object-store/location.ts'
import { getFilesFolder } from '../files/content-folder.ts'
import { openObjectStore } from '../object-store/open-store.ts'
import { assertCurrent } from './assert-current.ts'
import { copyContents, copyKeys } from './copy-files.ts'
import { copyTables, type TableSum } from './copy-tables.ts'
import { fillFolder } from './fill-folder.ts'
import { fillPostgres } from './fill-postgres.ts'
import { openSource } from './open-source.ts'
import { createProgress } from './progress.ts'
import type { Source, Target } from './side.ts'

export type Destination = {
  /** A new folder for SQLite; otherwise keys stay in DATA_DIR. */
  folder?: string
  /** An empty PostgreSQL database. */
  databaseUrl?: string
  /** Where contents of files are copied to; for PostgreSQL they stay where they are if unset. */
  files?: StoreLocation
}

type MoveSource = Pick<Config, 'dataDir' | 'databaseUrl' | 'filesUrl' | 'filesMoveFrom'>
type Move = { source: MoveSource; to: Destination; migrations: Record<string, Migration> }

export type MoveSummary = { tables: readonly TableSum[]; files: number }

/** Copies a workspace to an empty destination and compares both. Throws ConfigError with a one-line message; the source never changes. */
export async function moveWorkspace({ source, to, migrations }: Move, print: (line: string) => void): Promise<MoveSummary> {
  const side = await openSource(source)
  try {
    await assertCurrent(side, migrations)
    let summary: MoveSummary | undefined
    const fill = async (target: Target) => {
      summary = { tables: await moveRows({ source: side, target }, print), files: await moveFiles({ source, side, to }, print) }
    }
    if (to.databaseUrl) await fillPostgres(to.databaseUrl, { migrations, fill })
    else await fillFolder(to.folder!, { migrations, fill })
    return summary!
  } finally {
    await side.close()
  }
}

const moveRows = ({ source, target }: { source: Source; target: Target }, print: (line: string) => void): Promise<TableSum[]> => {
  const progress = createProgress(print)
  return copyTables(source, target, {
    copied: (done, total, table) => progress(() => `Copied ${format(done)} of ${format(total)} rows (${table})`),
    compared: (done, total, table) => progress(() => `Compared ${format(done)} of ${format(total)} rows (${table})`),
  })
}

const format = (count: number) => count.toLocaleString('en')

type FileMove = { source: MoveSource; side: Source; to: Destination }

async function moveFiles({ source, side, to }: FileMove, print: (line: string) => void): Promise<number> {
  if (to.folder) await copyKeys(source.dataDir, to.folder)
  const location = to.files ?? (to.folder && { type: 'folder' as const, folder: getFilesFolder(to.folder) })
  if (!location) return 0
  if (source.filesMoveFrom) throw new ConfigError('FILES_MOVE_FROM is set. Let the server finish moving the files, remove it, then move.')
  const [from, store] = [await openObjectStore(source.filesUrl), await openObjectStore(location)]
  if (store.location === from.location) return 0
  await store.assertUsable().catch((error: Error) => {
    throw new ConfigError(`The files cannot be copied to ${store.location}: ${error.message}`)
  })
  const progress = createProgress(print)
  return copyContents({ from, to: store, side }, (done, total) => progress(() => `Copied ${format(done)} of ${format(total)} files`))
}

/** `to` is a URL or a folder. */
export function parseDestination(
  to: string | undefined,
  filesTo: string | undefined,
  environment: Record<string, string | undefined>,
): Destination {
  const base = environment['INIT_CWD'] ?? '.'
  const isUrl = to?.includes('://')
  if (!to || (isUrl && !/^postgres(ql)?:\/\/[^/]*\/./.test(to)))
    throw new ConfigError('Specify where to: npm run move -- --to postgres://user:password@host/database, or --to ./folder for SQLite.')
  return {
    ...(isUrl ? { databaseUrl: to } : { folder: resolve(base, to) }),
    ...(filesTo && { files: parseStoreLocation('--files-to', filesTo.includes('://') ? filesTo : resolve(base, filesTo), environment) }),
  }
}
