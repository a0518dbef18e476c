import type { FastifyRequest } from 'fastify'
import type { RoleStore } from '../abilities/roles/role-store.ts'
import { getUserPermissions, anonymousAbility, type RuleUser } from '../abilities/rules.ts'
import type { Viewer } from '../context.ts'
import type { Database } from '../database/connect.ts'
import type { Bus } from '../realtime/bus.ts'
import { ApiError } from '../api-error.ts'
import type { AccessTokenClaims, AccessTokens } from './access-tokens.ts'
import { verifyFilesCookie } from './files-cookie.ts'
import { parseViewAsHeader, getViewedUser } from './view-as.ts'

export const anonymousViewer: Viewer = {
  id: 0,
  role: '',
  email: '',
  fullName: '',
  language: 'en',
  timeZone: 'UTC',
  sessionId: 0,
  ability: anonymousAbility,
}

export type Authenticator = {
  /** Throws 401 without a valid access token, unless the call is public. */
  getViewer: (request: FastifyRequest, isPublic?: boolean) => Promise<Viewer>
  getViewerByCookie: (request: FastifyRequest) => Promise<Viewer | undefined>
  /**
   * Returns undefined if the token, session or account is not valid. With `viewAs`, an administrator as that user; throws 403
   * `view_as.ended` if that is not allowed (any more).
   */
  getViewerByToken: (token: string, viewAs?: number) => Promise<Viewer | undefined>
  /** Sessions used since the last call, for `lastUsedAt`. */
  takeUsedSessions: () => { sessionId: number; userId: number }[]
}

type AuthenticatorDependencies = { database: Database; tokens: AccessTokens; bus: Bus; roles: RoleStore; clock: () => Date }

export function createAuthenticator(deps: AuthenticatorDependencies): Authenticator {
  const { tokens, roles } = deps
  const viewerOfSession = cacheViewers(deps)
  const usedSessions = new Map<number, number>()
  const viewerOfToken = async (token: string, viewAs?: number) => {
    const access = await tokens.verify(token)
    await roles.ready()
    const viewer = access && (await viewerOfSession(access))
    if (viewer) usedSessions.set(viewer.sessionId, viewer.id)
    return viewer && viewAs !== undefined ? getViewedUser(deps, viewer, viewAs) : viewer
  }
  return {
    getViewerByToken: viewerOfToken,
    getViewer: async (request, isPublic = false) => {
      if (isPublic) return roles.ready()?.then(() => anonymousViewer) ?? anonymousViewer
      const token = getBearerToken(request)
      const viewer = token && (await viewerOfToken(token, parseViewAsHeader(request)))
      if (!viewer) throw new ApiError(401, 'auth.token_invalid', 'Sign in to continue.')
      return viewer
    },
    getViewerByCookie: async (request) => {
      const access = await verifyFilesCookie(request, tokens)
      await roles.ready()
      return access && viewerOfSession(access)
    },
    takeUsedSessions: () => {
      const sessions = [...usedSessions].map(([sessionId, userId]) => ({ sessionId, userId }))
      usedSessions.clear()
      return sessions
    },
  }
}

/** Limits how long a change is missed if the process that made it died before publishing. */
const CACHE_MS = 60_000

function cacheViewers({ database, bus, roles: roleStore, clock }: AuthenticatorDependencies) {
  const viewers = new Map<number, { viewer: Viewer; until: number }>()
  /** Prevents caching a viewer that was read while something changed. */
  let generation = 0

  bus.subscribe(({ users = [], roles = [], sessions = [] }) => {
    if (users.length + roles.length + sessions.length === 0) return
    generation += 1
    for (const id of sessions) viewers.delete(id)
    if (users.length + roles.length === 0) return
    for (const [id, { viewer }] of viewers) if (users.includes(viewer.id) || roles.includes(viewer.role)) viewers.delete(id)
  })
  bus.onGap(() => {
    generation += 1
    viewers.clear()
  })
  return async ({ sessionId, userId }: AccessTokenClaims): Promise<Viewer | undefined> => {
    const cached = viewers.get(sessionId)
    if (cached && cached.until > clock().getTime()) return cached.viewer.id === userId ? cached.viewer : undefined
    const startGeneration = generation
    const viewer = await readViewer(database, roleStore, { sessionId, userId })
    if (viewer && startGeneration === generation) viewers.set(sessionId, { viewer, until: clock().getTime() + CACHE_MS })
    return viewer
  }
}

export const getBearerToken = (request: FastifyRequest) => request.headers.authorization?.match(/^Bearer +([\w.-]+)$/i)?.[1]

async function readViewer(
  database: Database,
  roles: RoleStore,
  { sessionId, userId }: Omit<AccessTokenClaims, 'expiresAt'>,
): Promise<Viewer | undefined> {
  const row = await database.read
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.id', 'role', 'email', 'fullName', 'language', 'timeZone'])
    .where('sessions.id', '=', sessionId)
    .where('users.id', '=', userId)
    .where('sessions.endedAt', 'is', null)
    .where('users.status', '=', 'active')
    .where('users.removedAt', 'is', null)
    .executeTakeFirst()
  return row && ({ ...row, sessionId, ability: getUserPermissions(row as RuleUser, roles.getRules).ability } as Viewer)
}
