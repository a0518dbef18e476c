import type { Kysely } from 'kysely'
import type { Input } from '#platform/contract/endpoint.ts'
import type { identity, Rule } from '#platform/contract/identity.ts'
import { createMongoAbility, type MongoAbility, type RawRuleOf } from '@casl/ability'
import { ADMIN, NEWCOMER } from '../abilities/roles/built-in-roles.ts'
import { Answer, Prepared } from '../module.ts'
import { Refusal } from '../refusal.ts'
import { noteAttempt } from './attempts.ts'
import { notices } from './notices.ts'
import { hashPassword } from './passwords.ts'
import { signedIn, type Ctx, type Services, type SignedIn } from './sign-in.ts'
import type { IdentityTables, WorkspaceRow } from './tables.ts'
import { accountKey, insertUser, userDataOf } from './users.ts'

type RegisterInput = Input<typeof identity.register>

/** The first account owns the workspace; later ones wait for an administrator unless registration is open. */
export const register = (services: Services) =>
  new Prepared(
    async (ctx: Ctx, input: RegisterInput) => {
      await noteAttempt(services, 'registration', { account: accountKey(input.email), address: ctx.request.address })
      await assertOpen(ctx)
      return hashPassword(input.password)
    },
    async (ctx: Ctx, input: RegisterInput, passwordHash: string): Promise<Answer<SignedIn>> => {
      const workspace = await lockWorkspace(ctx)
      const isFirst = !(await hasUsers(ctx.db))
      if (!isFirst && workspace.registration === 'closed') throw closed()
      const isActive = isFirst || workspace.registration === 'open'
      const user = await insertUser(
        ctx.db,
        {
          username: input.username.trim(),
          email: input.email.trim(),
          fullName: (input.fullName ?? input.username).trim(),
          role: isFirst ? ADMIN : NEWCOMER,
          status: isActive ? 'active' : 'pending',
          passwordHash,
        },
        ctx.now,
      )
      ctx.record({ entity: 'user', id: user.id, before: null, after: user })
      if (isActive) return signedIn(services, ctx, user.id)
      await tellAdministrators(ctx, 'registration', user)
      return new Answer(202, { userData: userDataOf(ctx, user), accessToken: null, refreshToken: null, tokenType: 'Bearer' })
    },
  )

async function assertOpen(ctx: Ctx): Promise<void> {
  const workspace = await readWorkspace(ctx.db)
  if (workspace.registration === 'closed' && (await hasUsers(ctx.db))) throw closed()
}

const closed = () => new Refusal(403, 'auth.registration_closed', 'An administrator has to invite you.')

const hasUsers = async (db: Kysely<IdentityTables>) => Boolean(await db.selectFrom('users').select('id').limit(1).executeTakeFirst())

export const readWorkspace = (db: Kysely<IdentityTables>): Promise<WorkspaceRow> =>
  db.selectFrom('workspace').selectAll().executeTakeFirstOrThrow()

/** One registration at a time decides who is first. */
function lockWorkspace({ db, dialect }: Ctx): Promise<WorkspaceRow> {
  const query = db.selectFrom('workspace').selectAll()
  return (dialect === 'postgres' ? query.forUpdate() : query).executeTakeFirstOrThrow()
}

/** Everyone who may answer access requests is told, with a link to them. */
export async function tellAdministrators(ctx: Ctx, kind: keyof typeof notices, user: { id: number; fullName: string }): Promise<void> {
  const roles = ctx.roles.all().filter(({ granted }) => mayUpdateUsers(granted))
  const names = roles.map(({ name }) => name)
  const administrators = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', names)
    .where('status', '=', 'active')
    .where('removedAt', 'is', null)
    .execute()
  const about = { kind: notices[kind], id: user.id, values: { name: user.fullName }, link: '/account/requests' }
  for (const { id } of administrators) ctx.notify({ userId: id, ...about })
  ctx.announce('access-requests')
}

const mayUpdateUsers = (rules: readonly Rule[]) => createMongoAbility([...rules] as RawRuleOf<MongoAbility>[]).can('update', 'User')
