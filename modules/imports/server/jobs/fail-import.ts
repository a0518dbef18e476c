import { ApiError } from '#platform/server/api-error.ts'
import type { ImportState } from '../../contract.ts'
import type { ImportJobContext, ImportRow } from '../tables.ts'
import { updateImport } from '../update-import.ts'

/** Runs the work of a state. ApiErrors say what is wrong with the file; other errors are bugs, after which the user can try again. */
export async function failOnError(ctx: ImportJobContext, row: ImportRow, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ApiError)) ctx.log.error({ err: error, import: row.id }, 'An import failed.')
    await ctx.write((writing) => updateImport(writing, { id: row.id, from: row.state, columns: toFailure(error, writing.now) }))
  }
}

const toFailure = (error: unknown, now: string): { state: ImportState; problem: string; finishedAt: string } => ({
  state: 'failed',
  problem: JSON.stringify(error instanceof ApiError ? describe(error) : interrupted),
  finishedAt: now,
})

const interrupted = { code: 'imports.interrupted', message: 'An unexpected error occurred.', value: null }

const describe = ({ code, message, extensions }: ApiError) => ({
  code,
  message,
  value: (extensions as { value?: string } | undefined)?.value ?? null,
})

export const findImport = (ctx: ImportJobContext, id: number, states: readonly ImportState[]): Promise<ImportRow | undefined> =>
  ctx.db.selectFrom('imports').selectAll().where('id', '=', id).where('state', 'in', states).executeTakeFirst()
