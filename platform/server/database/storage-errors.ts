import { Refusal } from '../refusal.ts'

/** What SQLite said, also where it was said in a worker. */
export class SqliteError extends Error {
  /** SQLite's extended result code. */
  readonly errcode: number
  constructor(message: string, errcode: number) {
    super(message)
    this.errcode = errcode
  }
}

export const isSqliteError = (error: unknown): error is Error & { errcode: number } =>
  error instanceof Error && typeof (error as { errcode?: unknown }).errcode === 'number'

/** The answer where the storage itself fails; the cause is for the log alone. */
export function storageUnavailable(cause: unknown): Refusal {
  return Object.assign(new Refusal(503, 'storage.unavailable', 'Nothing can be stored at the moment.'), { cause })
}

export const tookTooLong = () => new Refusal(503, 'unavailable', 'This took too long and was taken back. Try again.')

/** perm, busy, locked, nomem, readonly, ioerr, corrupt, full, cantopen, protocol, notadb: not the statement's fault. */
const failingStorage = new Set([3, 5, 6, 7, 8, 10, 11, 13, 14, 15, 26])

/** Whether SQLite could not do its work, as opposed to the statement being wrong. */
export const isFailingStorage = (error: unknown) => isSqliteError(error) && failingStorage.has(error.errcode & 0xff)
