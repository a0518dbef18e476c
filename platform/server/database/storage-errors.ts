import { ApiError } from '../api-error.ts'

/** Also thrown for errors in a worker. */
export class SqliteError extends Error {
  readonly errcode: number
  constructor(message: string, errcode: number) {
    super(message)
    this.errcode = errcode
  }
}

export const isSqliteError = (error: unknown): error is Error & { errcode: number } =>
  error instanceof Error && typeof (error as { errcode?: unknown }).errcode === 'number'

export function storageUnavailable(cause: unknown): ApiError {
  return Object.assign(new ApiError(503, 'storage.unavailable', 'Data cannot be saved at the moment. Try again later.'), { cause })
}

export const timeLimitExceeded = () => new ApiError(503, 'unavailable', 'This took too long and was not saved. Try again.')

const storageFailureCodes = new Set([3, 5, 6, 7, 8, 10, 11, 13, 14, 15, 26])

export const isStorageFailure = (error: unknown) => isSqliteError(error) && storageFailureCodes.has(error.errcode & 0xff)
