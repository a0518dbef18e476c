import type { Context } from '../context.ts'
import { ApiError } from '../api-error.ts'

/** Runs part of a command in a savepoint; returns the ApiError it failed with, or undefined. */
export const catchApiError = (ctx: Pick<Context, 'withSavepoint'>, work: () => Promise<unknown>): Promise<ApiError | undefined> =>
  ctx.withSavepoint(work).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof ApiError) return error
      throw error
    },
  )
