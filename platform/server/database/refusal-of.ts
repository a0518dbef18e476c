import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'

/** Why a part of an act was refused, which takes back that part alone; undefined where it was done. */
export const refusalOf = (ctx: Pick<Context, 'part'>, part: () => Promise<unknown>): Promise<Refusal | undefined> =>
  ctx.part(part).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    },
  )
