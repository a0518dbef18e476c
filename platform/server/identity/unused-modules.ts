import { assertCan } from '../abilities/check.ts'
import { ApiError } from '../api-error.ts'
import { acquireLock } from '../database/acquire-lock.ts'
import { assertUnchanged, BulkUndo } from '../journal/undo.ts'
import type { IdentityContext } from './identity-context.ts'
import { parseUnusedModules, readWorkspace } from './read-workspace.ts'
import type { IdentityTables } from './tables.ts'

export async function saveUnusedModules(ctx: IdentityContext, before: readonly string[], unused: readonly string[]): Promise<void> {
  const after = unused.toSorted()
  await ctx.db
    .updateTable('workspace')
    .set({ unusedModules: JSON.stringify(after) })
    .execute()
  ctx.recordChange({ entity: 'workspace', id: 1, before: { unusedModules: before }, after: { unusedModules: after } })
}

/** Only the choice of modules can be undone; other changes of the workspace concern its security. */
export const undoWorkspace = new BulkUndo<IdentityTables>(async (ctx, changes) => {
  assertCan(ctx, 'manage', 'Workspace')
  await acquireLock(ctx, 'workspace')
  for (const change of changes) {
    const previous = change.before?.['unusedModules']
    if (!Array.isArray(previous)) throw new ApiError(409, 'journal.final', 'This change cannot be undone.')
    const current = parseUnusedModules(await readWorkspace(ctx.db))
    assertUnchanged({ unusedModules: current }, change)
    await saveUnusedModules(ctx, current, previous as string[])
  }
})
