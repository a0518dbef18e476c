import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createBackup } from '#platform/server/backup/create-backup.ts'
import { formatInstant, parseInstant } from '#platform/server/backup/recovery/instant.ts'
import { readRecoverable } from '#platform/server/backup/recovery/read-recoverable.ts'
import { restoreFromStore } from '#platform/server/backup/recovery/restore-from-store.ts'
import { describeRanges, listRanges, type PointChoice } from '#platform/server/backup/recovery/select-point.ts'
import { restoreBackup } from '#platform/server/backup/restore-backup.ts'
import { openBackupStore, type BackupTarget } from '#platform/server/backup/store/backup-store.ts'
import { parseStamp } from '#platform/server/backup/store/layout.ts'
import type { UnusableBackup } from '#platform/server/backup/store/list-backups.ts'
import { ConfigError } from '#platform/server/config/config-error.ts'
import { readConfig, type Config } from '#platform/server/config/config.ts'
import { parseStoreLocation } from '#platform/server/object-store/location.ts'
import { ObjectStoreError } from '#platform/server/object-store/store-error.ts'

const [command, ...rest] = process.argv.slice(2)

try {
  const config = readConfig(process.env)
  if (command === 'restore') await restore(config)
  else await backUp(config)
} catch (error) {
  const isMistake = error instanceof ConfigError || error instanceof ObjectStoreError
  if (!isMistake) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function backUp(config: Config): Promise<void> {
  const [path] = rest
  if (!path) throw new ConfigError(`Specify a file: npm run backup -- staffroom-${new Date().toISOString().slice(0, 10)}.tar.gz`)
  const file = toPath(path)
  const { files, bytes } = await createBackup(config, file)
  console.log(`Backed up the database, the keys and ${files} files into ${file} (${(bytes / 1e6).toFixed(1)} MB).`)
}

async function restore(config: Config): Promise<void> {
  const { file, from, list, ...options } = parseOptions()
  if (file) return restoreFile(config, toPath(file))
  const target = findTarget(config, from)
  if (list) return listAvailable(target)
  const { time, files, missing, damaged, unusable } = await restoreFromStore(config, target, toChoice(options))
  console.log(`Restored the state of ${formatInstant(time)} with ${files} files into ${config.dataDir}. Start Staffroom with npm start.`)
  if (missing > 0) console.log(`${missing} files are missing in the backup.`)
  if (damaged > 0) console.log(`${damaged} files are damaged in the backup and were not restored.`)
  printUnusable(unusable)
}

function toChoice({ at, backup }: { at?: string; backup?: string }): PointChoice | undefined {
  if (at !== undefined && backup !== undefined) throw new ConfigError('Specify either --at or --backup, not both.')
  if (backup !== undefined) return { stamp: backup }
  return at === undefined ? undefined : { at: parseInstant(at) }
}

async function restoreFile(config: Config, file: string): Promise<void> {
  const { createdAt } = await restoreBackup(config, file)
  console.log(`Restored the backup of ${createdAt} into ${config.dataDir}. Start Staffroom with npm start.`)
}

async function listAvailable(target: BackupTarget): Promise<void> {
  const recoverable = await readRecoverable(await openBackupStore(target))
  for (const { stamp, createdAt, parts, contents } of recoverable.backups) {
    const bytes = Object.values(parts).reduce((sum, part) => sum + part.bytes, 0)
    console.log(`${stamp}  ${formatInstant(new Date(createdAt))}  database ${(bytes / 1e6).toFixed(1)} MB, ${contents.count} files`)
  }
  printUnusable(recoverable.unusable)
  console.log(`Can be restored: ${describeRanges(listRanges(recoverable)) || 'nothing'}`)
}

function printUnusable(backups: readonly UnusableBackup[]): void {
  for (const { stamp, problem } of backups) console.log(`${formatInstant(parseStamp(stamp))}  cannot be used: ${problem}`)
}

/** The passphrase is that of BACKUP_PASSPHRASE also with --from. */
function findTarget({ backup }: Config, from: string | undefined): BackupTarget {
  if (from !== undefined) {
    const location = from.includes('://') ? from : toPath(from)
    return { location: parseStoreLocation('--from', location, process.env), passphrase: process.env.BACKUP_PASSPHRASE || undefined }
  }
  if (backup) return backup
  throw new ConfigError('Specify a file, such as npm run restore -- staffroom.tar.gz, or set BACKUP_URL, or add --from <folder or s3 URL>.')
}

function parseOptions() {
  try {
    const options = { at: { type: 'string' }, backup: { type: 'string' }, from: { type: 'string' }, list: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args: rest, allowPositionals: true, options })
    return { ...values, file: positionals[0] }
  } catch (error) {
    throw new ConfigError(
      `${(error as Error).message} Usage: npm run restore -- [file] [--at "2026-11-23 14:05" | --backup <name>] [--from <folder or s3 URL>] [--list]`,
    )
  }
}

function toPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path)
}
