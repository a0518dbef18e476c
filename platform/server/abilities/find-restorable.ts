import { expressionBuilder } from 'kysely'
import type { Context } from '../context.ts'
import { getRowFilter } from './compile-rules.ts'
import { allOf, toCondition } from './row-filter.ts'
import type { Subject } from './subject.ts'
import { getScopeFilter } from './scope-filter.ts'

const eb = expressionBuilder<any, any>()

type Row = Record<string, unknown>

/** Returns deleted rows with these ids that the viewer may read and delete, and therefore restore; in no particular order. */
export async function findRestorable({ db, viewer }: Context<any>, subject: Subject, ids: readonly number[]): Promise<Row[]> {
  const { notDeleted, restorableBy, table } = subject
  if (!notDeleted || ids.length === 0) return []
  const filters = ['read', 'delete'].map((action) => getRowFilter(viewer.ability, subject, action))
  const filter = allOf([getScopeFilter(subject, viewer), restorableBy?.(viewer, eb) ?? true, ...filters])
  if (filter === false) return []
  return db
    .selectFrom(table)
    .selectAll(table)
    .where(eb.not(notDeleted(eb)))
    .where(`${table}.id`, 'in', ids)
    .where(toCondition(filter))
    .execute()
}
