import type { Context } from '../context.ts'
import { ApiError } from '../api-error.ts'

/** Whether any of the viewer's rules allows the action on at least some records of the subject. */
export const can = (ctx: Pick<Context, 'viewer'>, action: string, subject: string) => ctx.viewer.ability.can(action, subject)

export function assertCan(ctx: Pick<Context, 'viewer'>, action: string, subject: string): void {
  if (!can(ctx, action, subject)) throw forbidden(action, subject)
}

export const forbidden = (action: string, subject: string) =>
  new ApiError(403, 'forbidden', `You don’t have permission to ${action} ${subject === 'all' ? 'this' : subject}.`)
