import type { SsoProvider, StoredSsoProvider } from '#platform/contract/sso.ts'
import { notFound } from '../../api-error.ts'
import type { Context } from '../../context.ts'
import { decryptSecret } from './secret-cipher.ts'
import type { SsoTables } from './tables.ts'

export type SsoContext = Context<SsoTables>
export type Provider = SsoProvider & { clientSecret: string }
type ReadContext = Pick<SsoContext, 'db' | 'config'>

export const getRedirectUri = ({ config }: Pick<SsoContext, 'config'>, key: string) => `${config.publicUrl}/sso/${key}/callback`
export const getSecretPurpose = (key: string) => `client-secret/${key}`

/** Providers set by environment variables come first. */
export async function listProviders(ctx: ReadContext): Promise<StoredSsoProvider[]> {
  const rows = await ctx.db.selectFrom('sso_providers').selectAll().orderBy('createdAt').orderBy('key').execute()
  const toStored = (provider: SsoProvider, hasSecret: boolean, isConfigured: boolean): StoredSsoProvider => ({
    ...provider,
    hasSecret,
    isConfigured,
    redirectUri: getRedirectUri(ctx, provider.key),
  })
  const configured = ctx.config.ssoProviders
  return [
    ...configured.map(({ clientSecret, ...provider }) => toStored(provider, clientSecret !== '', true)),
    ...rows
      .filter(({ key }) => !configured.some((one) => one.key === key))
      .map(({ key, settings, clientSecret }) => toStored({ ...parseSettings(settings), key }, clientSecret !== '', false)),
  ]
}

/** Throws 404 for an unknown key. A secret that can no longer be decrypted is empty, so that the provider rejects the client. */
export async function getProvider(ctx: ReadContext, key: string): Promise<Provider> {
  const configured = ctx.config.ssoProviders.find((one) => one.key === key)
  if (configured) return configured
  const row = await ctx.db.selectFrom('sso_providers').selectAll().where('key', '=', key).executeTakeFirst()
  if (!row) throw notFound('identity provider')
  const clientSecret = row.clientSecret && (await decryptSecret(ctx.config.dataDir, row.clientSecret, getSecretPurpose(key)))
  return { ...parseSettings(row.settings), key, clientSecret: clientSecret || '' }
}

export const parseSettings = (settings: string) => JSON.parse(settings) as Omit<SsoProvider, 'key'>
