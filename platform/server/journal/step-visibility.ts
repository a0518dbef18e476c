import type { Subject } from '../abilities/subject.ts'
import type { Context } from '../context.ts'
import type { JournalRow } from './journal-entry.ts'

export type IsStepVisible = (step: Pick<JournalRow, 'at' | 'before'>) => boolean

/** Users who gained access later do not see earlier steps. */
export async function createStepVisibility(
  { db, viewer }: Context,
  subject: Subject,
  row: Record<string, unknown>,
): Promise<IsStepVisible> {
  const visibleSince = (await subject.visibleSince?.(db, viewer, row)) ?? null
  return ({ at, before }) => visibleSince === null || at > visibleSince || (at === visibleSince && before === null)
}
