import { assertCan } from '../abilities/check.ts'
import { ApiError } from '../api-error.ts'
import { acquireLock } from '../database/acquire-lock.ts'
import type { RecordChange } from '../journal/undo.ts'
import type { IdentityContext } from './identity-context.ts'
import { parseUnusedModules, readWorkspace } from './read-workspace.ts'

export async function saveUnusedModules(ctx: IdentityContext, before: readonly string[], unused: readonly string[]): Promise<void> {
  const after = unused.toSorted()
  await ctx.db
    .updateTable('workspace')
    .set({ unusedModules: JSON.stringify(after) })
    .execute()
  ctx.recordChange({ entity: 'workspace', id: 1, before: { unusedModules: before }, after: { unusedModules: after } })
}

/** Only the choice of modules can be undone; other changes of the workspace concern its security. */
export async function undoWorkspace(ctx: IdentityContext, { before }: RecordChange): Promise<void> {
  assertCan(ctx, 'manage', 'Workspace')
  const previous = before?.['unusedModules']
  if (!Array.isArray(previous)) throw new ApiError(409, 'journal.final', 'This change cannot be undone.')
  await acquireLock(ctx, 'workspace')
  await saveUnusedModules(ctx, parseUnusedModules(await readWorkspace(ctx.db)), previous as string[])
}
