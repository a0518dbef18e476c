import type { FastifyRequest } from 'fastify'
import type { RoleStore } from '../abilities/roles/role-store.ts'
import { abilityFor, type RuleUser } from '../abilities/rules.ts'
import type { Viewer } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../refusal.ts'

export const VIEW_AS_HEADER = 'x-view-as'
export const VIEW_AS_MINUTES = 60

type Deps = { database: Database; roles: RoleStore; clock: () => Date }

/** The person as whom the caller wants to see the application. */
export function viewAsOf(request: FastifyRequest): number | undefined {
  const given = request.headers[VIEW_AS_HEADER]
  if (given === undefined || given === '') return undefined
  if (typeof given === 'string' && /^[1-9]\d{0,14}$/.test(given)) return Number(given)
  throw ended()
}

/**
 * That person with the administrator's session: their rights, their own things, no writes. Read anew for every request,
 * so that it ends at once when either of the two loses the account or the role, or the time is over.
 */
export async function viewedUser({ database, roles, clock }: Deps, viewer: Viewer, userId: number): Promise<Viewer> {
  if (!roles.role(viewer.role)?.isAdministrator) throw ended()
  const row = await database.read
    .selectFrom('view_as')
    .innerJoin('users', 'users.id', 'view_as.userId')
    .innerJoin('users as administrator', 'administrator.id', 'view_as.administratorId')
    .select(['users.id', 'users.role', 'users.email', 'users.fullName', 'users.language', 'users.timeZone', 'administrator.avatar'])
    .where('view_as.sessionId', '=', viewer.sessionId)
    .where('view_as.userId', '=', userId)
    .where('view_as.administratorId', '=', viewer.id)
    .where('view_as.expiresAt', '>', clock().toISOString())
    .where('users.status', '=', 'active')
    .where('users.removedAt', 'is', null)
    .executeTakeFirst()
  if (!row) throw ended()
  const { avatar, ...user } = row
  const viewedBy = { id: viewer.id, fullName: viewer.fullName, avatar: avatar as string | null, role: viewer.role }
  return { ...user, sessionId: viewer.sessionId, ability: abilityFor(user as RuleUser, roles.source).ability, viewedBy } as Viewer
}

export const readOnlyView = () => new Refusal(403, 'view_as.read_only', 'You see the application as somebody else: nothing can be changed.')

const ended = () => new Refusal(403, 'view_as.ended', 'You no longer see the application as somebody else.')
