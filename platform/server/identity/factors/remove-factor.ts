import { ApiError } from '../../api-error.ts'
import { lockUser } from '../users.ts'
import type { FactorContext } from './factor-context.ts'
import { mustEnroll } from './required-factor.ts'
import { listFactorMethods } from './user-factors.ts'

/** Recovery codes go with the last factor. Throws 409 if the workspace requires one. */
export async function removeFactor<T>(ctx: FactorContext, remove: () => Promise<T>): Promise<T> {
  const { id } = ctx.viewer
  await lockUser(ctx as never, id)
  const result = await remove()
  if ((await listFactorMethods(ctx.db, id)).length > 0) return result
  if (await mustEnroll(ctx.db, ctx.roles, ctx.viewer))
    throw new ApiError(
      409,
      'factors.required',
      'Your workspace requires two-step verification. Add another method before you remove this one.',
    )
  await ctx.db.deleteFrom('recovery_codes').where('userId', '=', id).execute()
  return result
}
