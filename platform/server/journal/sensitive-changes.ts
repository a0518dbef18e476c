import type { Context } from '../context.ts'
import { assertRecentSignIn } from '../identity/factors/recent-sign-in.ts'
import { parseValues, type JournalRow } from './journal-entry.ts'

/** Undoing or restoring what needs a recent sign-in needs one as well. */
export async function assertMayUndo(ctx: Context<any>, rows: readonly JournalRow[]): Promise<void> {
  if (rows.some(isSensitive)) await assertRecentSignIn(ctx)
}

function isSensitive({ entity, before, after }: JournalRow): boolean {
  if (entity === 'role' || entity === 'permission') return true
  if (entity !== 'user') return false
  const changed = parseValues(before)
  return changed === null || after === null || 'email' in changed || 'role' in changed
}
