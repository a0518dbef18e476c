import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { sso, SsoProvider, StoredSsoProvider } from '#platform/contract/sso.ts'
import { ApiError, invalidInput, notFound } from '../../api-error.ts'
import { getAssignableRole, listAssignableRoles, lockAdministrators } from '../administrators.ts'
import { connectProvider } from './connect-provider.ts'
import { endProviderSessions } from './confirm-session.ts'
import { isSignedInByProvider, readEnforcement } from './enforcement.ts'
import { getSecretPurpose, listProviders, parseSettings, type SsoContext } from './providers.ts'
import { hasUsers } from '../users.ts'
import { recordProviderChange } from './record-changes.ts'
import { encryptSecret } from './secret-cipher.ts'

export async function listPublicProviders(ctx: SsoContext): Promise<Output<typeof sso.listProviders>> {
  const [providers, { isEnforced }, isInUse] = await Promise.all([listProviders(ctx), readEnforcement(ctx.db), hasUsers(ctx.db)])
  return { providers: providers.map(({ key, name }) => ({ key, name })), isEnforced, isNewWorkspace: !isInUse }
}

export async function getSettings(ctx: SsoContext): Promise<Output<typeof sso.getSettings>> {
  const [providers, enforcement, canEnforce, roles] = await Promise.all([
    listProviders(ctx),
    readEnforcement(ctx.db),
    isSignedInByProvider(ctx),
    listAssignableRoles(ctx),
  ])
  return { providers, ...enforcement, canEnforce, roles }
}

/** A new issuer or client needs its secret again, so that the stored one cannot be sent to another server. */
export async function saveProvider(ctx: SsoContext, { provider, clientSecret }: Input<typeof sso.saveProvider>) {
  await lockAdministrators(ctx)
  await assertAssignableRoles(ctx, provider)
  const { key, ...settings } = provider
  assertNotConfigured(ctx, key)
  const before = await ctx.db.selectFrom('sso_providers').selectAll().where('key', '=', key).executeTakeFirst()
  const old = before ? { ...parseSettings(before.settings), key } : null
  const isSameClient = old?.issuer === provider.issuer && old.clientId === provider.clientId
  if (before?.clientSecret && !isSameClient && clientSecret === undefined)
    throw invalidInput('/clientSecret', 'must be entered again, because the issuer or client ID has changed')
  const secret = clientSecret ? await encryptSecret(ctx.config.dataDir, clientSecret, getSecretPurpose(key)) : (before?.clientSecret ?? '')
  const values = { clientSecret: secret, settings: JSON.stringify(settings), updatedAt: ctx.now }
  await (before
    ? ctx.db.updateTable('sso_providers').set(values).where('key', '=', key).execute()
    : ctx.db
        .insertInto('sso_providers')
        .values({ ...values, key, createdAt: ctx.now })
        .execute())
  recordProviderChange(ctx, { before: old, after: provider, isSecretChanged: clientSecret !== undefined })
  return { provider: (await listProviders(ctx)).find((one) => one.key === key) as StoredSsoProvider }
}

/** A mapping assigns roles later without its author, who must not grant more than their own permissions. */
async function assertAssignableRoles(ctx: SsoContext, { defaultRole, roleMapping }: SsoProvider): Promise<void> {
  await getAssignableRole(ctx as never, defaultRole, '/provider/defaultRole')
  for (const [index, { role }] of roleMapping.entries()) await getAssignableRole(ctx as never, role, `/provider/roleMapping/${index}/role`)
}

function assertNotConfigured({ config }: SsoContext, key: string): void {
  if (!config.ssoProviders.some((one) => one.key === key)) return
  throw new ApiError(409, 'sso.configured', 'This provider is set by environment variables and cannot be changed here.')
}

export async function deleteProvider(ctx: SsoContext, { key }: Input<typeof sso.deleteProvider>): Promise<object> {
  assertNotConfigured(ctx, key)
  const deleted = await ctx.db.deleteFrom('sso_providers').where('key', '=', key).returning('settings').executeTakeFirst()
  if (!deleted) throw notFound('identity provider')
  const [remaining, { isEnforced }] = [await listProviders(ctx), await readEnforcement(ctx.db)]
  if (isEnforced && remaining.length === 0)
    throw new ApiError(409, 'sso.last_provider', 'Allow passwords again before you delete the last provider.')
  const sessions = await ctx.db.selectFrom('sso_sessions').select('sessionId').where('provider', '=', key).execute()
  await endProviderSessions(
    ctx,
    sessions.map(({ sessionId }) => sessionId),
  )
  for (const table of ['sso_codes', 'sso_flows'] as const) await ctx.db.deleteFrom(table).where('provider', '=', key).execute()
  recordProviderChange(ctx, { before: { ...parseSettings(deleted.settings), key }, after: null })
  return {}
}

export async function checkProvider(ctx: SsoContext, { issuer }: Input<typeof sso.checkProvider>) {
  const metadata = (await connectProvider(ctx, { issuer, clientId: 'check', clientSecret: '' })).serverMetadata()
  return { issuer: metadata.issuer, hasBackchannelLogout: metadata['backchannel_logout_supported'] === true }
}
