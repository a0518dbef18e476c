import type { RoleStore } from '../../abilities/roles/role-store.ts'
import { getUserPermissions, type RuleUser } from '../../abilities/rules.ts'
import { ApiError } from '../../api-error.ts'
import type { Database } from '../../database/connect.ts'
import type { ServerModule } from '../../module.ts'
import type { Viewer } from '../../viewer.ts'
import { hashSecret } from '../sessions/access-tokens.ts'
import { SERVICE_STATUS } from '../tables.ts'
import { getDavAbility, getScopedAbility } from './scoped-ability.ts'
import { DAV_SCOPE } from './scopes.ts'
import { isWellFormed } from './token-secret.ts'

/** Returns the cached viewer of a session, or reads it. */
export type ViewerCache = (sessionId: number, read: () => Promise<Viewer | undefined>) => Promise<Viewer | undefined>

type Dependencies = { database: Database; roles: RoleStore; modules: readonly ServerModule[]; clock: () => Date }

const MAX_CACHED = 5_000

/** Returns the owner of an API token with the permissions that its scopes allow; throws 401 if the token is not valid. */
export function createTokenViewers(deps: Dependencies, cache: ViewerCache): (secret: string) => Promise<Viewer> {
  const idsByHash = new Map<string, number>()
  const getId = async (hash: string) => {
    const id = idsByHash.get(hash) ?? (await findTokenId(deps.database, hash))
    if (idsByHash.size >= MAX_CACHED) idsByHash.clear()
    if (id !== undefined) idsByHash.set(hash, id)
    return id
  }
  return async (secret) => {
    const id = isWellFormed(secret) ? await getId(hashSecret(secret)) : undefined
    const viewer = id === undefined ? undefined : await cache(toSessionId(id), () => readTokenViewer(deps, id))
    if (!viewer) throw new ApiError(401, 'auth.token_invalid', 'This API token is not valid. It may be incomplete or have been revoked.')
    const { expiresAt } = viewer.token!
    if (expiresAt && expiresAt <= deps.clock().toISOString())
      throw new ApiError(401, 'auth.token_invalid', `This API token expired at ${expiresAt}. Create a new one.`)
    return viewer
  }
}

/** Ending this session revokes the token: requests and sockets of all processes end. */
export const toSessionId = (tokenId: number) => -tokenId
export const toTokenId = (sessionId: number) => -sessionId

const findTokenId = async (database: Database, hash: string): Promise<number | undefined> =>
  (await database.read.selectFrom('api_tokens').select('id').where('hash', '=', hash).executeTakeFirst())?.id

async function readTokenViewer({ database, roles, modules }: Dependencies, id: number): Promise<Viewer | undefined> {
  const row = await database.read
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.userId')
    .select(['users.id', 'role', 'email', 'fullName', 'language', 'timeZone', 'api_tokens.name', 'scopes', 'expiresAt'])
    .where('api_tokens.id', '=', id)
    .where('users.status', 'in', ['active', SERVICE_STATUS])
    .where('users.removedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { name, scopes: scopesText, expiresAt, ...user } = row
  const scopes = JSON.parse(scopesText) as string[]
  const permissions = getUserPermissions(user as RuleUser, roles.getRules).ability
  const token = { id, name, scopes, expiresAt, ...(scopes.includes(DAV_SCOPE) && { davAbility: getDavAbility(permissions, modules) }) }
  return { ...user, sessionId: toSessionId(id), ability: getScopedAbility(permissions, scopes, modules), token } as Viewer
}
