import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { closedObject, Id, Nullable, Time } from '../schema.ts'

export const Backup = Type.Object({
  id: Id,
  startedAt: Time,
  finishedAt: Nullable(Time),
  bytes: Type.Integer({ minimum: 0, description: 'the database and files that were new, before compression' }),
  files: Type.Integer({ minimum: 0, description: 'files that the backup contains' }),
  isVerified: Type.Boolean({ description: 'whether the backup was read back and its database and new files were checked' }),
  error: Nullable(Type.String()),
})
export type Backup = Static<typeof Backup>

const BackupConfiguration = Type.Object({
  location: Type.String({ description: 'the folder or bucket, without credentials' }),
  time: Type.String({ description: 'of the nightly backup in the time zone of the workspace, such as 02:30' }),
  isEncrypted: Type.Boolean(),
})

const Recovery = Type.Object({
  coveredUntil: Nullable(Type.String({ format: 'date-time', description: 'all changes until then can be restored' })),
  problem: Nullable(Type.String({ description: 'why changes are not stored at the moment' })),
})

const Backups = Type.Object({
  configuration: Nullable(BackupConfiguration),
  recovery: Nullable(Recovery),
  lastSuccessAt: Nullable(Time),
  isRunning: Type.Boolean(),
  backups: Type.Array(Backup, { description: 'the last 10 backups, newest first' }),
  total: Type.Integer({ minimum: 0 }),
})
export type Backups = Static<typeof Backups>

/** Backups into the folder or bucket of BACKUP_URL. */
export const backups = {
  listBackups: endpoint('GET /api/backups', {
    access: ['manage', 'Workspace'],
    summary: 'List the last backups, with their schedule and the state of point-in-time recovery',
    topic: 'backups',
    input: Type.Object({}),
    output: Backups,
  }),
  createBackup: endpoint('POST /api/backups/create-backup', {
    access: ['manage', 'Workspace'],
    summary: 'Start a backup in the background now; only possible with BACKUP_URL',
    input: closedObject({}),
    output: Type.Object({ isRunning: Type.Boolean() }),
  }),
}
