import { storageUnavailable } from '../database/storage-errors.ts'
import { ObjectStoreError } from '../object-store/store-error.ts'

const errorCodes = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE', 'ENOENT', 'ENOTDIR']

/** Throws 503 if a folder or bucket has failed, and all other errors unchanged. */
export function throwIfUnavailable(error: unknown): never {
  const isStorageError = error instanceof ObjectStoreError || errorCodes.includes((error as NodeJS.ErrnoException).code ?? '')
  throw isStorageError ? storageUnavailable(error) : error
}
