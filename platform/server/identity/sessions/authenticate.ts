import type { FastifyRequest } from 'fastify'
import type { RoleStore } from '../../abilities/roles/role-store.ts'
import { getUserPermissions, anonymousAbility, type RuleUser } from '../../abilities/rules.ts'
import type { Viewer } from '../../viewer.ts'
import type { Database } from '../../database/connect.ts'
import type { Bus } from '../../realtime/bus.ts'
import { ApiError } from '../../api-error.ts'
import type { ServerModule } from '../../module.ts'
import { sessionRequired } from '../tokens/session-required.ts'
import { isApiToken } from '../tokens/token-secret.ts'
import { createTokenViewers, type ViewerCache } from '../tokens/token-viewers.ts'
import type { AccessTokenClaims, AccessTokens } from './access-tokens.ts'
import { enrollmentRequired, mustEnroll } from '../factors/required-factor.ts'
import { verifyFilesCookie } from './files-cookie.ts'
import { parseViewAsHeader, getViewedUser } from '../view-as.ts'

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
  /**
   * Throws 401 without a valid access token, unless the call is public. Like the next two, throws 403 `auth.enrollment_required` for users
   * who must set up two-step verification, unless the call is part of that.
   */
  getViewer: (request: FastifyRequest, access?: { isPublic?: boolean; isEnrollment?: boolean | undefined }) => Promise<Viewer>
  getViewerByCookie: (request: FastifyRequest) => Promise<Viewer | undefined>
  /** Undefined without a valid session; throws 401 for API tokens that are not valid. With `viewAs`, an administrator as that user; throws 403 `view_as.ended`. */
  getViewerByToken: (token: string, viewAs?: number) => Promise<Viewer | undefined>
  /** The owner of an API token with the scope `dav`, limited to what it reaches; throws 401 for other secrets. */
  getDavViewer: (secret: string) => Promise<Viewer>
  /** Sessions and API tokens used since the last call, for `lastUsedAt`. */
  takeUsedSessions: () => { sessionId: number; userId: number }[]
}

type AuthenticatorDependencies = {
  database: Database
  tokens: AccessTokens
  bus: Bus
  roles: RoleStore
  modules: readonly ServerModule[]
  clock: () => Date
}

export function createAuthenticator(deps: AuthenticatorDependencies): Authenticator {
  const { tokens, roles } = deps
  const cache = cacheViewers(deps)
  const viewerOfSession = async ({ sessionId, userId }: AccessTokenClaims) => {
    const viewer = await cache(sessionId, () => readViewer(deps, { sessionId, userId }))
    return viewer?.id === userId ? viewer : undefined
  }
  const viewerOfApiToken = createTokenViewers(deps, cache)
  const usedSessions = trackUsedSessions()
  const viewerOfToken = async (token: string, viewAs?: number, isEnrollment = false) => {
    if (viewAs !== undefined && isApiToken(token)) throw sessionRequired()
    const access = isApiToken(token) ? undefined : await tokens.verify(token)
    await roles.ready()
    const viewer = isApiToken(token) ? await viewerOfApiToken(token) : access && (await viewerOfSession(access))
    if (!isEnrollment) assertEnrolled(viewer)
    if (viewer) usedSessions.add(viewer)
    return viewer && viewAs !== undefined ? getViewedUser(deps, viewer, viewAs) : viewer
  }
  return {
    getViewerByToken: (token, viewAs) => viewerOfToken(token, viewAs),
    getViewer: async (request, { isPublic = false, isEnrollment } = {}) => {
      if (isPublic) return roles.ready()?.then(() => anonymousViewer) ?? anonymousViewer
      const token = getBearerToken(request)
      const viewer = token && (await viewerOfToken(token, parseViewAsHeader(request), isEnrollment))
      if (!viewer) throw new ApiError(401, 'auth.token_invalid', 'Sign in to continue.')
      return viewer
    },
    getViewerByCookie: async (request) => {
      const access = await verifyFilesCookie(request, tokens)
      await roles.ready()
      const viewer = access && (await viewerOfSession(access))
      assertEnrolled(viewer)
      return viewer
    },
    getDavViewer: async (secret) => limitToDav(isApiToken(secret) ? await viewerOfToken(secret) : undefined),
    takeUsedSessions: usedSessions.take,
  }
}

function limitToDav(viewer: Viewer | undefined): Viewer {
  if (viewer?.token?.davAbility) return { ...viewer, ability: viewer.token.davAbility }
  const detail = 'Use an API token with the scope dav as the password. The password of the account does not work here.'
  throw new ApiError(401, 'auth.token_invalid', detail)
}

function trackUsedSessions() {
  const userIds = new Map<number, number>()
  return {
    add: ({ sessionId, id }: Viewer) => void userIds.set(sessionId, id),
    take: () => {
      const sessions = [...userIds].map(([sessionId, userId]) => ({ sessionId, userId }))
      userIds.clear()
      return sessions
    },
  }
}

function assertEnrolled(viewer: Viewer | undefined): void {
  if (viewer?.mustEnroll) throw enrollmentRequired()
}

/** Limits how long a change is missed if the process that made it died before publishing. */
const CACHE_MS = 60_000

function cacheViewers({ bus, clock }: AuthenticatorDependencies): ViewerCache {
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
  return async (sessionId, read) => {
    const cached = viewers.get(sessionId)
    if (cached && cached.until > clock().getTime()) return cached.viewer
    const startGeneration = generation
    const viewer = await read()
    if (viewer && startGeneration === generation) viewers.set(sessionId, { viewer, until: clock().getTime() + CACHE_MS })
    return viewer
  }
}

export const getBearerToken = (request: FastifyRequest) => request.headers.authorization?.match(/^Bearer +([\w.~+/-]+=*)$/i)?.[1]

async function readViewer(
  { database, roles }: AuthenticatorDependencies,
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
  if (!row) return undefined
  const user = { ...row, sessionId } as RuleUser & { id: number; sessionId: number }
  const viewer = { ...user, ability: getUserPermissions(user, roles.getRules).ability } as unknown as Viewer
  return (await mustEnroll(database.read, roles, user)) ? { ...viewer, mustEnroll: true } : viewer
}
