import { isUnique } from '#platform/server/database/unique.ts'
import { Refusal } from '#platform/server/refusal.ts'
import type { PermissionContext } from './tables.ts'

/** Throws 409 if another role or permission has this name. */
export async function rejectTakenName<T>(ctx: PermissionContext, path: string, write: () => Promise<T>): Promise<T> {
  try {
    return await ctx.part(write)
  } catch (error) {
    if (!isUnique(error, 'nameKey')) throw error
    const code = path.startsWith('/role') ? 'roles.name_taken' : 'permissions.name_taken'
    throw new Refusal(409, code, 'This name is taken.', [{ path, message: 'is taken' }])
  }
}
