import type { AnyMongoAbility } from '@casl/ability'
import { expressionBuilder, sql } from 'kysely'
import type { Viewer } from '../viewer.ts'
import { getRowFilter } from './compile-rules.ts'
import { allOf, type RowFilter } from './row-filter.ts'
import type { Subject } from './subject.ts'

const eb = expressionBuilder<any, any>()

/** Rows whose parent record exists and is readable, regardless of ownership. */
export function getParentFilter(ability: AnyMongoAbility, { table, parent: parentReference }: Subject): RowFilter {
  if (!parentReference) return true
  const { subject: parentSubject, column } = parentReference
  const filter = allOf([
    parentSubject.notDeleted?.(eb) ?? true,
    getRowFilter(ability, parentSubject, 'read'),
    getParentFilter(ability, parentSubject),
  ])
  if (filter === false) return false
  const query = eb
    .selectFrom(parentSubject.table)
    .select(sql`1`.as('found'))
    .whereRef(`${parentSubject.table}.id`, '=', `${table}.${column}`)
  return eb.exists(filter === true ? query : query.where(filter))
}

/** Rows within the subject's scope and visible parents; no rule reaches beyond them. */
export const getScopeFilter = (subject: Subject, viewer: Viewer): RowFilter =>
  allOf([subject.scope?.(viewer, eb) ?? true, getParentFilter(viewer.ability, subject)])
