import type { Subject } from '../abilities/subject.ts'
import type { Context } from '../context.ts'
import type { JournalRow } from './record.ts'

export type IsTold = (step: Pick<JournalRow, 'at' | 'before'>) => boolean

/** Which steps of a record its viewer is told: whoever was let in later learns nothing of what stood there before. */
export async function toldOf({ db, viewer }: Context, subject: Subject, row: Record<string, unknown>): Promise<IsTold> {
  const since = (await subject.toldSince?.(db, viewer, row)) ?? null
  return ({ at, before }) => since === null || at > since || (at === since && before === null)
}
