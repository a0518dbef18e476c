import type { SsoProvider } from '#platform/contract/sso.ts'
import type { SsoContext } from './providers.ts'

/** Stored in the journal as properties of the workspace. The secret is not among them, only that it has changed. */
export const ssoJournalProperties = [
  'sso.provider',
  'sso.issuer',
  'sso.clientId',
  'sso.secretChanged',
  'sso.scopes',
  'sso.defaultRole',
  'sso.roleClaim',
  'sso.roleMapping',
  'sso.createsUsers',
  'sso.trustsEmail',
  'sso.allowedDomains',
  'sso.isEnforced',
  'sso.breakGlassUserId',
] as const

type Entry = Partial<Record<(typeof ssoJournalProperties)[number], unknown>>
type ProviderChange = { before: SsoProvider | null; after: SsoProvider | null; isSecretChanged?: boolean }

export function recordProviderChange(ctx: SsoContext, { before, after, isSecretChanged = false }: ProviderChange): void {
  const secret: Entry = isSecretChanged ? { 'sso.secretChanged': after?.key } : {}
  recordSettings(ctx, before ? toEntry(before) : {}, { ...(after && toEntry(after)), ...secret })
}

type Enforcement = { isEnforced: boolean; breakGlassUserId: number | null }

export const recordEnforcementChange = (ctx: SsoContext, { before, after }: { before: Enforcement; after: Enforcement }): void =>
  recordSettings(ctx, toEnforcementEntry(before), toEnforcementEntry(after))

const toEnforcementEntry = ({ isEnforced, breakGlassUserId }: Enforcement): Entry => ({
  'sso.isEnforced': isEnforced,
  'sso.breakGlassUserId': breakGlassUserId,
})

function recordSettings(ctx: SsoContext, before: Entry, after: Entry): void {
  ctx.recordChange({ entity: 'workspace', id: 1, before, after })
  ctx.publishChange('sso')
}

/** Each value names its provider, because only the changed ones are stored; flags are stored as the key of the provider that has them. */
function toEntry(provider: SsoProvider): Entry {
  const { key } = provider
  const addKey = (text: string) => (text ? `${key}: ${text}` : null)
  return {
    'sso.provider': addKey(provider.name),
    'sso.issuer': addKey(provider.issuer),
    'sso.clientId': addKey(provider.clientId),
    'sso.scopes': addKey(provider.scopes),
    'sso.defaultRole': addKey(provider.defaultRole),
    'sso.roleClaim': addKey(provider.roleClaim),
    'sso.roleMapping': provider.roleMapping.map(({ value, role }) => addKey(`${value} = ${role}`)),
    'sso.createsUsers': provider.createsUsers ? key : null,
    'sso.trustsEmail': provider.trustsEmail ? key : null,
    'sso.allowedDomains': provider.allowedDomains.map(addKey),
  }
}
