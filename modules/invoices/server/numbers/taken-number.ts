import { ApiError } from '#platform/server/api-error.ts'
import { isUniqueViolation } from '#platform/server/database/unique-violation.ts'

/** Throws 409 if the written invoice has the number of another one. */
export const rejectTakenNumber = <T>(write: Promise<T>): Promise<T> =>
  write.catch((error: unknown) => {
    throw isUniqueViolation(error, 'number') ? duplicateNumber() : error
  })

const duplicateNumber = () => new ApiError(409, 'invoices.duplicate_number', 'An invoice with this number already exists.')
