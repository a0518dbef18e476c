import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Kysely } from 'kysely'
import type { WalControl } from '../../database/wal-control.ts'
import { getContentPath, getFilesFolder } from '../../files/content-folder.ts'
import { migrations, type FileTables } from '../../files/tables.ts'
import { createDatabase, dropDatabase, openTestDatabase } from '../../testing/database.ts'
import type { BackupTask } from '../nightly/backup-task.ts'
import { createStoredBackup } from '../nightly/create-stored-backup.ts'
import { restoreFromStore } from '../recovery/restore-from-store.ts'

/** A database with files but without a server, and an empty folder for its backups. */
export async function openBackupFixture({ passphrase }: { passphrase?: string } = {}) {
  const database = await openTestDatabase(migrations, undefined, {})
  const { dataDir, databaseUrl } = database
  const folder = await mkdtemp(join(tmpdir(), 'staffroom-backups-'))
  await mkdir(join(dataDir, 'keys'))
  await writeFile(join(dataDir, 'keys', 'secret'), 'secret')
  const task: BackupTask = {
    target: { location: { type: 'folder', folder: join(folder, 'store') }, passphrase },
    workspace: 'example',
    hasBackups: false,
    dataDir,
    databaseUrl,
    filesUrl: { type: 'folder', folder: getFilesFolder(dataDir) },
    filesMoveFrom: undefined,
  }
  return {
    folder,
    task,
    database,
    store: join(folder, 'store'),
    backUp: (changes: Partial<BackupTask> = {}) => backUp({ ...task, ...changes }, database.wal),
    addFile: (content: string) => addFile(database.write, dataDir, content),
    restore: (name: string, target = task.target) => restore(join(folder, name), databaseUrl, target),
    [Symbol.asyncDispose]: async () => {
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** In this process, which is faster than `runBackup`: no other process needs SQLite's locks here. */
async function backUp(task: BackupTask, wal: WalControl | undefined) {
  await wal?.perform('hold')
  const getPosition = async () => (await wal!.perform('spool')).position!
  return createStoredBackup(task, wal && { getPosition, release: async () => void (await wal.perform('release')) })
}

type Write = (work: (tx: Kysely<any>) => Promise<unknown>) => Promise<unknown>

/** Returns its hash and path. */
async function addFile(write: Write, dataDir: string, content: string): Promise<{ hash: string; path: string }> {
  const hash = createHash('sha256').update(content).digest('hex')
  const path = getContentPath(dataDir, hash)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
  const row = { hash, type: 'text/plain', size: content.length, name: 'a.txt', ownerId: 1, createdAt: '2026-11-20T09:30:00.000Z' }
  await write((tx: Kysely<FileTables>) => tx.insertInto('files').values(row).execute())
  return { hash, path }
}

async function restore(dataDir: string, isPostgres: string | undefined, target: BackupTask['target']) {
  const databaseUrl = isPostgres ? await createDatabase() : undefined
  try {
    return await restoreFromStore({ dataDir, databaseUrl }, target)
  } finally {
    if (databaseUrl) await dropDatabase(databaseUrl)
  }
}
