import type { Kysely } from 'kysely'
import type { Context } from '../context.ts'
import type { IdentityTables } from '../identity/tables.ts'
import { getRowFilter } from './compile-rules.ts'
import { allOf } from './row-filter.ts'
import { getUserPermissions } from './rules.ts'
import { matchesEach } from './subject-rows.ts'
import type { Subject } from './subject.ts'
import { getScopeFilter } from './scope-filter.ts'

type RecordReference = { subject: Subject; id: number }

export async function filterReaders<Tables>(ctx: Context<Tables>, record: RecordReference, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return []
  const people = await (ctx.db as unknown as Kysely<IdentityTables>)
    .selectFrom('users')
    .select(['id', 'role', 'email', 'fullName', 'language', 'timeZone'])
    .where('id', 'in', userIds)
    .where('status', '=', 'active')
    .where('removedAt', 'is', null)
    .orderBy('id')
    .execute()
  if (people.length === 0) return []
  const filters = people.map((person) => {
    const { ability } = getUserPermissions(person, ctx.roles.getRules)
    return allOf([getScopeFilter(record.subject, { ...person, ability, sessionId: 0 }), getRowFilter(ability, record.subject, 'read')])
  })
  const canRead = await matchesEach(ctx.db as Kysely<any>, record, filters)
  return people.filter((_, index) => canRead[index]).map(({ id }) => id)
}
