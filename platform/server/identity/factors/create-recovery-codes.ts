import { ApiError } from '../../api-error.ts'
import { lockUser } from '../users.ts'
import type { FactorContext } from './factor-context.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { listFactorMethods, publishFactorChange } from './user-factors.ts'

export async function createRecoveryCodes(ctx: FactorContext) {
  await lockUser(ctx as never, ctx.viewer.id)
  if ((await listFactorMethods(ctx.db, ctx.viewer.id)).length === 0)
    throw new ApiError(409, 'factors.none', 'Set up two-step verification before you create recovery codes.')
  publishFactorChange(ctx, 'New recovery codes were created.')
  return { recoveryCodes: await replaceRecoveryCodes(ctx, ctx.viewer.id) }
}
