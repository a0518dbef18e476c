import { isUniqueViolation } from '#platform/server/database/unique-violation.ts'
import { ApiError } from '#platform/server/api-error.ts'
import type { PermissionContext } from './tables.ts'

/** Throws 409 if another role or permission has this name. */
export async function rejectDuplicateName<T>(ctx: PermissionContext, path: string, write: () => Promise<T>): Promise<T> {
  try {
    return await ctx.withSavepoint(write)
  } catch (error) {
    if (!isUniqueViolation(error, 'nameKey')) throw error
    const code = path.startsWith('/role') ? 'roles.name_taken' : 'permissions.name_taken'
    throw new ApiError(409, code, 'This name is already in use.', [{ path, message: 'is already in use' }])
  }
}
