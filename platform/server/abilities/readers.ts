import type { Kysely } from 'kysely'
import type { Context } from '../context.ts'
import type { IdentityTables } from '../identity/tables.ts'
import { reachOf } from './compile.ts'
import { allOf } from './reach.ts'
import { abilityFor } from './rules.ts'
import { isWithinEach } from './subject-rows.ts'
import type { Subject } from './subject.ts'
import { ownReach } from './within.ts'

type Wanted = { subject: Subject; id: number }

/** Those of these people who are active and may read the record: whom it may be told of. */
export async function readersAmong<Tables>(ctx: Context<Tables>, wanted: Wanted, userIds: readonly number[]): Promise<number[]> {
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
  const reaches = people.map((person) => {
    const { ability } = abilityFor(person, ctx.roles.source)
    return allOf([ownReach(wanted.subject, { ...person, ability, sessionId: 0 }), reachOf(ability, wanted.subject, 'read')])
  })
  const mayRead = await isWithinEach(ctx.db as Kysely<any>, wanted, reaches)
  return people.filter((_, index) => mayRead[index]).map(({ id }) => id)
}
