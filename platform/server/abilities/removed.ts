import { expressionBuilder } from 'kysely'
import type { Context } from '../context.ts'
import { reachOf } from './compile.ts'
import { allOf, asCondition } from './reach.ts'
import type { Subject } from './subject.ts'
import { ownReach } from './within.ts'

const eb = expressionBuilder<any, any>()

/** The rows with these ids that are marked as removed and that the viewer may read, delete and so have back, in no order. */
export async function findRemoved(
  { db, viewer }: Context<any>,
  subject: Subject,
  ids: readonly number[],
): Promise<Record<string, unknown>[]> {
  const { alive, returnable, table } = subject
  if (!alive || ids.length === 0) return []
  const rights = ['read', 'delete'].map((action) => reachOf(viewer.ability, subject, action))
  const reach = allOf([ownReach(subject, viewer), returnable?.(viewer, eb) ?? true, ...rights])
  if (reach === false) return []
  return db
    .selectFrom(table)
    .selectAll(table)
    .where(eb.not(alive(eb)))
    .where(`${table}.id`, 'in', ids)
    .where(asCondition(reach))
    .execute()
}
