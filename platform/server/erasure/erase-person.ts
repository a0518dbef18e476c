import type { Kysely } from 'kysely'
import type { Input } from '#platform/contract/endpoint.ts'
import type { ErasablePerson, erasure } from '#platform/contract/workspace/erasure.ts'
import { ApiError, invalidInput, notFound } from '../api-error.ts'
import type { Context } from '../context.ts'
import { toAccountKey } from '../identity/account-key.ts'
import { assertCanManageUser, lockAdministrators } from '../identity/administrators.ts'
import { assertAdministratorRemains } from '../identity/assert-administrator-remains.ts'
import { endUserSessions } from '../identity/sessions/sessions.ts'
import type { IdentityTables, UserRow } from '../identity/tables.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { ErasureTables } from './tables.ts'

export type ErasureContext = Context<IdentityTables & ErasureTables>

export async function listErasablePeople({ db }: ErasureContext) {
  const rows = await selectErasable(db).orderBy('users.nameKey').orderBy('users.id').execute()
  return { people: rows.map(toResponse), total: rows.length }
}

/** Former users with their data; those already anonymous have none left. */
const selectErasable = (db: Kysely<IdentityTables & ErasureTables>) =>
  db
    .selectFrom('users')
    .leftJoin('erasures', 'erasures.userId', 'users.id')
    .selectAll('users')
    .select('erasures.requestedAt')
    .where('users.emailKey', 'not like', 'removed %')
    .where((eb) => eb.or([eb('users.status', '=', 'inactive'), eb('users.removedAt', 'is not', null)]))

type Row = Pick<UserRow, 'id' | 'fullName' | 'email' | 'removedAt'> & { requestedAt: string | null }

const toResponse = ({ id, fullName, email, removedAt, requestedAt }: Row): ErasablePerson => ({
  id,
  fullName,
  email,
  status: requestedAt !== null ? 'erasing' : removedAt === null ? 'inactive' : 'deleted',
})

/** The person disappears at once; a job erases their data. Throws 409 `erasure.active` for people who can still sign in. */
export async function erasePerson(ctx: ErasureContext, { userId, confirmation }: Input<typeof erasure.erasePerson>) {
  await lockAdministrators(ctx)
  const user = await findPerson(ctx, userId)
  assertCanManageUser(ctx, user)
  if (toAccountKey(confirmation) !== user.emailKey) throw invalidInput('/confirmation', 'must be the email address of the person')
  await ctx.db
    .updateTable('users')
    .set({ status: 'inactive', removedAt: user.removedAt ?? ctx.now })
    .where('id', '=', userId)
    .execute()
  await endUserSessions(ctx as never, userId)
  await assertAdministratorRemains(ctx as never)
  await ctx.db.insertInto('erasures').values({ userId, erasedById: ctx.viewer.id, requestedAt: ctx.now, finishedAt: null }).execute()
  await enqueue(ctx, { name: 'erasure.run', payload: { userId } })
  ctx.recordChange({ entity: 'workspace', id: 1, before: { erasedId: null }, after: { erasedId: userId } })
  ctx.invalidatePermissions(userId)
  for (const topic of ['users', 'people', 'roles', 'deleted']) ctx.publishChange(topic)
  return { person: toResponse({ ...user, requestedAt: ctx.now }) }
}

async function findPerson(ctx: ErasureContext, userId: number) {
  const found = await selectErasable(ctx.db).where('users.id', '=', userId).executeTakeFirst()
  if (found?.requestedAt) throw new ApiError(409, 'erasure.started', 'The data of this person is already being erased.')
  if (found) return found
  const user = await ctx.db.selectFrom('users').select(['status', 'removedAt']).where('id', '=', userId).executeTakeFirst()
  if (!user || user.removedAt !== null || user.status === 'service') throw notFound('user')
  throw new ApiError(409, 'erasure.active', 'Deactivate or delete this person first.')
}
