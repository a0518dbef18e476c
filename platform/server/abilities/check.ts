import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'

/** Whether the viewer has a rule that allows the action on at least some records of the subject. */
export const may = (ctx: Pick<Context, 'viewer'>, action: string, subject: string) => ctx.viewer.ability.can(action, subject)

/** Throws Refusal 403 `forbidden` unless the viewer may do this to at least some records of the subject. */
export function check(ctx: Pick<Context, 'viewer'>, action: string, subject: string): void {
  if (!may(ctx, action, subject)) throw forbidden(action, subject)
}

export const forbidden = (action: string, subject: string) =>
  new Refusal(403, 'forbidden', `You may not ${action} ${subject === 'all' ? 'this' : subject}.`)
