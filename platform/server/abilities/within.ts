import type { AnyMongoAbility } from '@casl/ability'
import { expressionBuilder, sql } from 'kysely'
import type { Viewer } from '../context.ts'
import { reachOf } from './compile.ts'
import { allOf, type Reach } from './reach.ts'
import type { Subject } from './subject.ts'

const eb = expressionBuilder<any, any>()

/** The rows that exist and lie within records which these rules let somebody read; ownership apart. */
export function withinReach(ability: AnyMongoAbility, { table, within }: Subject): Reach {
  if (!within) return true
  const { subject: parent, column } = within
  const reach = allOf([parent.alive?.(eb) ?? true, reachOf(ability, parent, 'read'), withinReach(ability, parent)])
  if (reach === false) return false
  const found = eb
    .selectFrom(parent.table)
    .select(sql`1`.as('found'))
    .whereRef(`${parent.table}.id`, '=', `${table}.${column}`)
  return eb.exists(reach === true ? found : found.where(reach))
}

/** What belongs to this person or is shared with them and lies within what they see, beyond which no rule on the subject reaches. */
export const ownReach = (subject: Subject, viewer: Viewer): Reach =>
  allOf([subject.bound?.(viewer, eb) ?? true, withinReach(viewer.ability, subject)])
