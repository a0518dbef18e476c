import type { FastifyRequest } from 'fastify'
import type { RoleStore } from '../abilities/roles/role-store.ts'
import { abilityFor, anonymousAbility, type RuleUser } from '../abilities/rules.ts'
import type { Viewer } from '../context.ts'
import type { Database } from '../database/connect.ts'
import type { Bus } from '../realtime/bus.ts'
import { Refusal } from '../refusal.ts'
import type { Access, AccessTokens } from './access-tokens.ts'
import { tokenOfCookie } from './cookie.ts'
import { viewAsOf, viewedUser } from './view-as.ts'

export const nobody: Viewer = {
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
  /** Who asks; Refusal 401 where the call needs a valid access token and has none. Public calls go by nobody. */
  viewerOf: (request: FastifyRequest, isPublic?: boolean) => Promise<Viewer>
  /** For the files' cookie, which lives as long as the session. */
  viewerOfCookie: (request: FastifyRequest) => Promise<Viewer | undefined>
  /**
   * Undefined where the token, the session or the account is not valid now. With `viewAs` an administrator as that person;
   * Refusal 403 `view_as.ended` where they may not see the application so, or no longer.
   */
  viewerOfToken: (token: string, viewAs?: number) => Promise<Viewer | undefined>
  /** Sessions used since the last call, for `lastUsedAt`. */
  takeUsedSessions: () => { sessionId: number; userId: number }[]
}

type Deps = { database: Database; tokens: AccessTokens; bus: Bus; roles: RoleStore; clock: () => Date }

export function createAuthenticator(deps: Deps): Authenticator {
  const { tokens, roles } = deps
  const viewerOfSession = rememberViewers(deps)
  const used = new Map<number, number>()
  const viewerOfToken = async (token: string, viewAs?: number) => {
    const access = await tokens.verify(token)
    await roles.settled()
    const viewer = access && (await viewerOfSession(access))
    if (viewer) used.set(viewer.sessionId, viewer.id)
    return viewer && viewAs !== undefined ? viewedUser(deps, viewer, viewAs) : viewer
  }
  return {
    viewerOfToken,
    viewerOf: async (request, isPublic = false) => {
      if (isPublic) return roles.settled()?.then(() => nobody) ?? nobody
      const token = bearerOf(request)
      const viewer = token && (await viewerOfToken(token, viewAsOf(request)))
      if (!viewer) throw new Refusal(401, 'auth.token_invalid', 'Sign in to use this.')
      return viewer
    },
    viewerOfCookie: async (request) => {
      const access = await tokenOfCookie(request, tokens)
      await roles.settled()
      return access && viewerOfSession(access)
    },
    takeUsedSessions: () => {
      const taken = [...used].map(([sessionId, userId]) => ({ sessionId, userId }))
      used.clear()
      return taken
    },
  }
}

/** What another process could not tell before it ended is known after so long. */
const KEPT_MS = 60_000

/** Keeps who is behind each live session in memory, and forgets at once what the bus says has changed. */
function rememberViewers({ database, bus, roles: store, clock }: Deps) {
  const viewers = new Map<number, { viewer: Viewer; until: number }>()
  /** A viewer that was being read while something changed is not kept. */
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
  return async ({ sessionId, userId }: Access): Promise<Viewer | undefined> => {
    const known = viewers.get(sessionId)
    if (known && known.until > clock().getTime()) return known.viewer.id === userId ? known.viewer : undefined
    const started = generation
    const viewer = await readViewer(database, store, { sessionId, userId })
    if (viewer && started === generation) viewers.set(sessionId, { viewer, until: clock().getTime() + KEPT_MS })
    return viewer
  }
}

export const bearerOf = (request: FastifyRequest) => request.headers.authorization?.match(/^Bearer +([\w.-]+)$/i)?.[1]

async function readViewer(
  database: Database,
  roles: RoleStore,
  { sessionId, userId }: Omit<Access, 'expiresAt'>,
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
  return row && ({ ...row, sessionId, ability: abilityFor(row as RuleUser, roles.source).ability } as Viewer)
}
