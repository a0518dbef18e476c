import type { Input } from '#platform/contract/endpoint.ts'
import type { identity } from '#platform/contract/identity.ts'
import { personId, type Person } from '#platform/contract/schema.ts'
import { isReadableEverywhere, maskFields } from '../abilities/fields.ts'
import { visible } from '../abilities/visible.ts'
import { byIds } from '../database/by-ids.ts'
import { containsText } from '../database/expressions.ts'
import { invalid } from '../refusal.ts'
import { normalise } from '../search/normalise.ts'
import { sql, type Kysely } from 'kysely'
import type { Dialect } from '../database/connect.ts'
import type { Ctx } from './sign-in.ts'
import type { IdentityTables } from './tables.ts'
import { userSubject } from './users.ts'

const USUAL_LIMIT = 50
const columns = ['id', 'fullName', 'avatar'] as const

/** Active people that the viewer sees, whose name contains `q`, by name. */
export async function listPeople(ctx: Ctx, { q, limit = USUAL_LIMIT }: Input<typeof identity.listPeople>) {
  const hasNames = isReadableEverywhere(ctx, userSubject, 'fullName')
  if (q && !hasNames) return { people: [], total: 0 }
  let query = visible(ctx, userSubject).where('users.status', '=', 'active')
  if (q) query = query.where(containsText('users.nameKey', normalise(q)))
  const [rows, { total }] = await Promise.all([
    query
      .selectAll('users')
      .orderBy(hasNames ? 'users.nameKey' : 'users.id')
      .orderBy('users.id')
      .limit(limit)
      .execute(),
    query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { people: rows.map((row) => personOf(maskFields(ctx, userSubject, row))), total }
}

const personOf = ({ id, fullName, avatar }: Person): Person => ({ id, fullName, avatar })

/** People by id, as they stand in answers; removed ones too, since old records name them. */
export async function peopleById(db: Kysely<any>, ids: Iterable<number | null>): Promise<Map<number, Person>> {
  const wanted = [...new Set(ids)].filter((id): id is number => id !== null)
  return new Map((await readPeople(db, wanted)).map((row) => [row.id, row]))
}

const readPeople = byIds<IdentityTables, Person>((db, ids) => db.selectFrom('users').select(columns).where('id', 'in', ids))

/** The id of an active person given in a write; Refusal 400 at `path` where there is none. */
export async function activePersonId(db: Kysely<any>, person: number | { id: number }, path: string): Promise<number> {
  const id = personId(person)
  if ((await activeAmong(db, [id])).length === 0) throw invalid(path, 'is not an active person')
  return id
}

/** Those of these people who are active. */
export async function activeAmong(db: Kysely<any>, ids: readonly number[]): Promise<number[]> {
  const active = await findActive(db, [...new Set(ids)])
  return active.map(({ id }) => id)
}

const findActive = byIds<IdentityTables, { id: number }>((db, ids) =>
  db.selectFrom('users').select('id').where('status', '=', 'active').where('removedAt', 'is', null).where('id', 'in', ids),
)

/** The next number of the sequence from which people are numbered, for what must never share a number with one of them. */
export async function takePersonNumber(db: Kysely<any>, dialect: Dialect): Promise<number> {
  const next =
    dialect === 'postgres'
      ? sql<{ id: number }>`select nextval(pg_get_serial_sequence('users', 'id')) as id`
      : sql<{ id: number }>`update sqlite_sequence set seq = seq + 1 where name = 'users' returning seq as id`
  return (await next.execute(db)).rows[0]!.id
}
