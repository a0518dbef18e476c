import type { FastifyRequest } from 'fastify'
import type { RoleStore } from '../abilities/roles/role-store.ts'
import { getUserPermissions, type RuleUser } from '../abilities/rules.ts'
import type { Viewer } from '../viewer.ts'
import type { Database } from '../database/connect.ts'
import { ApiError } from '../api-error.ts'

export const VIEW_AS_HEADER = 'x-view-as'
export const VIEW_AS_MINUTES = 60

type ViewAsDependencies = { database: Database; roles: RoleStore; clock: () => Date }

export function parseViewAsHeader(request: FastifyRequest): number | undefined {
  const header = request.headers[VIEW_AS_HEADER]
  if (header === undefined || header === '') return undefined
  if (typeof header === 'string' && /^[1-9]\d{0,14}$/.test(header)) return Number(header)
  throw viewEnded()
}

/** Returns that user with the administrator’s session, for reading only. Checked on every request. */
export async function getViewedUser({ database, roles, clock }: ViewAsDependencies, viewer: Viewer, userId: number): Promise<Viewer> {
  if (!roles.find(viewer.role)?.isAdministrator) throw viewEnded()
  const row = await selectViewedUser(database, viewer, userId).where('view_as.expiresAt', '>', clock().toISOString()).executeTakeFirst()
  if (!row) throw viewEnded()
  const { avatar, ...user } = row
  const viewedBy = { id: viewer.id, fullName: viewer.fullName, avatar: avatar as string | null, role: viewer.role }
  return { ...user, sessionId: viewer.sessionId, ability: getUserPermissions(user as RuleUser, roles.getRules).ability, viewedBy } as Viewer
}

const selectViewedUser = (database: Database, viewer: Viewer, userId: number) =>
  database.read
    .selectFrom('view_as')
    .innerJoin('users', 'users.id', 'view_as.userId')
    .innerJoin('users as administrator', 'administrator.id', 'view_as.administratorId')
    .select(['users.id', 'users.role', 'users.email', 'users.fullName', 'users.language', 'users.timeZone', 'administrator.avatar'])
    .where('view_as.sessionId', '=', viewer.sessionId)
    .where('view_as.userId', '=', userId)
    .where('view_as.administratorId', '=', viewer.id)
    .where('users.status', '=', 'active')
    .where('users.removedAt', 'is', null)

export const readOnlyViewError = () => new ApiError(403, 'view_as.read_only', 'You are viewing as another user, so nothing can be changed.')

const viewEnded = () => new ApiError(403, 'view_as.ended', 'You are no longer viewing as another user.')
