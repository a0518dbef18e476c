import { ApiError } from '#platform/server/api-error.ts'
import { lockRows } from '#platform/server/database/queries/expressions.ts'
import type { ImportState } from '../contract.ts'
import { findOwnImport, publishImport } from './import-subject.ts'
import type { ImportContext, ImportRow } from './tables.ts'

/** Throws 404 unless it is the viewer's import, and 409 unless it is in one of the states. */
export async function lockImport(ctx: ImportContext, id: number, states: readonly ImportState[]): Promise<ImportRow> {
  await findOwnImport(ctx, id)
  const row = await lockRows(ctx.dialect, ctx.db.selectFrom('imports').selectAll().where('id', '=', id)).executeTakeFirstOrThrow()
  if (!states.includes(row.state))
    throw new ApiError(409, 'imports.wrong_state', `The import is in the state ${row.state}; expected ${states.join(' or ')}.`)
  return row
}

/** Returns undefined if the import has left the state, such as because the user has cancelled it. */
export async function updateImport(
  ctx: Pick<ImportContext, 'db' | 'now' | 'publishChange'>,
  { id, from, columns }: { id: number; from: ImportState; columns: Partial<ImportRow> },
): Promise<ImportRow | undefined> {
  const row = await ctx.db
    .updateTable('imports')
    .set({ ...columns, updatedAt: ctx.now })
    .where('id', '=', id)
    .where('state', '=', from)
    .returningAll()
    .executeTakeFirst()
  if (row) publishImport(ctx, row)
  return row
}
