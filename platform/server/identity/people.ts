import type { Input } from '#platform/contract/endpoint.ts'
import type { identity } from '#platform/contract/identity.ts'
import { getPersonId, type Person } from '#platform/contract/schema.ts'
import { isReadableEverywhere, maskFields } from '../abilities/fields.ts'
import { visible } from '../abilities/visible.ts'
import { cacheQueryByIds } from '../database/queries/cache-query-by-ids.ts'
import { containsText } from '../database/queries/expressions.ts'
import { invalidInput } from '../api-error.ts'
import { normalizeForSearch } from '../search/normalize-for-search.ts'
import { sql, type Kysely } from 'kysely'
import type { Dialect } from '../database/connect.ts'
import type { IdentityContext } from './identity-context.ts'
import { SERVICE_STATUS, type IdentityTables } from './tables.ts'
import { userSubject } from './users.ts'

const DEFAULT_LIMIT = 50
const columns = ['id', 'fullName', 'avatar'] as const

export async function listPeople(ctx: IdentityContext, { q, limit = DEFAULT_LIMIT }: Input<typeof identity.listPeople>) {
  const canReadNames = isReadableEverywhere(ctx, userSubject, 'fullName')
  if (q && !canReadNames) return { people: [], total: 0 }
  let query = visible(ctx, userSubject).where('users.status', '=', 'active')
  if (q) query = query.where(containsText('users.nameKey', normalizeForSearch(q)))
  const [rows, { total }] = await Promise.all([
    query
      .selectAll('users')
      .orderBy(canReadNames ? 'users.nameKey' : 'users.id')
      .orderBy('users.id')
      .limit(limit)
      .execute(),
    query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { people: rows.map((row) => toPerson(maskFields(ctx, userSubject, row))), total }
}

const toPerson = ({ id, fullName, avatar }: Person): Person => ({ id, fullName, avatar })

/** Includes deleted users, since old records refer to them. */
export async function getPeopleById(db: Kysely<any>, ids: Iterable<number | null>): Promise<Map<number, Person>> {
  const uniqueIds = [...new Set(ids)].filter((id): id is number => id !== null)
  return new Map((await readPeople(db, uniqueIds)).map((row) => [row.id, row]))
}

const readPeople = cacheQueryByIds<IdentityTables, Person>((db, ids) => db.selectFrom('users').select(columns).where('id', 'in', ids))

/** Throws 400 at `path` if there is no such active user. Service accounts count, so that they can own what they create. */
export async function getActivePersonId(db: Kysely<any>, person: number | { id: number }, path: string): Promise<number> {
  const id = getPersonId(person)
  if ((await filterActivePeople(db, [id])).length === 0) throw invalidInput(path, 'must be an active user')
  return id
}

export async function filterActivePeople(db: Kysely<any>, ids: readonly number[]): Promise<number[]> {
  const active = await findActive(db, [...new Set(ids)])
  return active.map(({ id }) => id)
}

const findActive = cacheQueryByIds<IdentityTables, { id: number }>((db, ids) =>
  db
    .selectFrom('users')
    .select('id')
    .where('status', 'in', ['active', SERVICE_STATUS])
    .where('removedAt', 'is', null)
    .where('id', 'in', ids),
)

/** Also people who have not accepted their invitation yet. */
export const filterInvitedPeople = (db: Kysely<any>, ids: readonly number[]): Promise<{ id: number }[]> => findInvited(db, ids)

const findInvited = cacheQueryByIds<IdentityTables, { id: number }>((db, ids) =>
  db.selectFrom('users').select('id').where('status', 'in', ['active', 'pending']).where('removedAt', 'is', null).where('id', 'in', ids),
)

/** Takes the next number of the users' id sequence, for records that must never share an id with a user. */
export async function allocatePersonId(db: Kysely<any>, dialect: Dialect): Promise<number> {
  const next =
    dialect === 'postgres'
      ? sql<{ id: number }>`select nextval(pg_get_serial_sequence('users', 'id')) as id`
      : sql<{ id: number }>`update sqlite_sequence set seq = seq + 1 where name = 'users' returning seq as id`
  return (await next.execute(db)).rows[0]!.id
}
