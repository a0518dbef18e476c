import type { Endpoint } from '#platform/contract/endpoint.ts'
import { ApiError, invalidInput } from '../../api-error.ts'
import type { ServerModule } from '../../module.ts'
import type { Viewer } from '../../viewer.ts'

export const DAV_SCOPE = 'dav'
const levels = ['read', 'write'] as const
type Level = (typeof levels)[number]

type ScopeModule = Pick<ServerModule, 'name' | 'contract' | 'requiresUnlimitedToken'>

/** All scopes that a token can have. A module without calls for tokens has none of its own. */
export function listScopes(modules: readonly ScopeModule[]): string[] {
  const limited = modules.filter(hasCallsForTokens).flatMap(({ name }) => levels.map((level) => `${level}:${name}`))
  return [...levels, DAV_SCOPE, ...limited]
}

export const isClosedToTokens = ({ requiresSession, requiresRecentSignIn }: Endpoint): boolean =>
  Boolean(requiresSession || requiresRecentSignIn)

const hasCallsForTokens = ({ contract, requiresUnlimitedToken }: ScopeModule) =>
  !requiresUnlimitedToken && Object.values(contract).some((definition) => definition.access !== 'public' && !isClosedToTokens(definition))

/** Returns the scopes without repetitions; throws 400 with the path of the first unknown one. */
export function parseScopes(scopes: readonly string[], known: readonly string[]): string[] {
  const unknown = scopes.findIndex((scope) => !known.includes(scope))
  if (unknown >= 0) throw invalidInput(`/scopes/${unknown}`, 'must be read, write, dav, or read or write of a module, such as read:todo')
  return [...new Set(scopes)]
}

/** Whether the scopes open a module at this level; without a module, whether they open all of them. */
export const hasScope = (scopes: readonly string[], level: Level, module?: string): boolean =>
  scopes.includes('write') ||
  (module !== undefined && scopes.includes(`write:${module}`)) ||
  (level === 'read' && (scopes.includes('read') || (module !== undefined && scopes.includes(`read:${module}`))))

/** Throws 403 if the viewer is a token that may not call the endpoint, whatever the permissions of its owner are. */
export function assertTokenMayCall({ token }: Viewer, module: ScopeModule, definition: Endpoint): void {
  if (!token || definition.access === 'public') return
  assertScope(token.scopes, getRequiredLevel(definition), module.requiresUnlimitedToken ? undefined : module.name)
}

export function assertScope(scopes: readonly string[], level: Level, module?: string): void {
  if (hasScope(scopes, level, module)) return
  const needed = module === undefined ? level : `${level}:${module} or ${level}`
  throw new ApiError(403, 'auth.scope_missing', `This call requires an API token with the scope ${needed}.`)
}

/** Throws 403 for tokens without the scope for at least one module. */
export function assertSomeScope({ token }: Viewer, level: Level): void {
  const isSufficient = token?.scopes.some((scope) => hasScope([scope], level, scope.split(':')[1])) ?? true
  if (!isSufficient) throw new ApiError(403, 'auth.scope_missing', `This call requires an API token with the scope ${level}.`)
}

/** A call that is limited to those who may change something shows settings, so reading is not enough. */
export const getRequiredLevel = ({ method, access }: Pick<Endpoint, 'method' | 'access'>): Level =>
  method === 'GET' && (typeof access === 'string' || access[0] === 'read') ? 'read' : 'write'

/** Whether the viewer may subscribe to the module's topics: everyone with a session, and tokens that may read the module. */
export const mayReadModule = ({ token }: Viewer, { name, requiresUnlimitedToken }: ScopeModule): boolean =>
  !token || hasScope(token.scopes, 'read', requiresUnlimitedToken ? undefined : name)
