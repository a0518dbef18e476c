import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { identity } from './identity.ts'
import { closedObject, EmptyResponse, Id, Nullable } from './schema.ts'

const Key = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,39}$' })
const Issuer = Type.String({ minLength: 1, maxLength: 500, pattern: '^https?://', examples: ['https://id.example.com'] })
const Role = Type.String({ minLength: 1, maxLength: 64 })

export const SsoProvider = closedObject({
  /** Part of the redirect URI; cannot be changed later. */
  key: Key,
  name: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
  issuer: Issuer,
  clientId: Type.String({ minLength: 1, maxLength: 500 }),
  scopes: Type.String({ maxLength: 500 }),
  defaultRole: Role,
  /** A claim with one value or a list; dots separate nested names, such as `realm_access.roles`. Empty: no mapping. */
  roleClaim: Type.String({ maxLength: 200 }),
  /** The first entry whose value the claim contains decides. */
  roleMapping: Type.Array(closedObject({ value: Type.String({ minLength: 1, maxLength: 200 }), role: Role }), { maxItems: 100 }),
  createsUsers: Type.Boolean(),
  /** For providers that do not send `email_verified`, such as Entra ID. */
  trustsEmail: Type.Boolean(),
  /** Empty: all domains */
  allowedDomains: Type.Array(Type.String({ minLength: 1, maxLength: 253 }), { maxItems: 100 }),
})
export type SsoProvider = Static<typeof SsoProvider>

const StoredSsoProvider = Type.Object({
  ...SsoProvider.properties,
  hasSecret: Type.Boolean(),
  /** Set by environment variables, so it cannot be changed here. */
  isConfigured: Type.Boolean(),
  redirectUri: Type.String(),
})
export type StoredSsoProvider = Static<typeof StoredSsoProvider>

const text = (maxLength: number, description: string) => Type.Optional(Type.String({ maxLength, description }))
const ProviderKey = Type.String({ maxLength: 40, description: 'The key of the provider' })

/** Single sign-on with OpenID Connect. */
export const sso = {
  listProviders: endpoint('GET /jwt/sso-providers', {
    access: 'public',
    summary: 'List the providers offered on the sign-in page',
    input: Type.Object({}),
    output: Type.Object({
      providers: Type.Array(Type.Object({ key: Type.String(), name: Type.String() })),
      isEnforced: Type.Boolean(),
      /** True until the first account, which owns the workspace, has been registered. */
      isNewWorkspace: Type.Boolean(),
    }),
  }),
  start: endpoint('GET /sso/:provider/start', {
    access: 'public',
    summary: 'Redirect the browser to a provider to sign in',
    statuses: { 302: 'Redirect to the provider' },
    input: Type.Object({
      provider: ProviderKey,
      returnTo: text(1_000, 'The address in the app to open after signing in'),
      confirm: Type.Optional(Type.Boolean({ description: 'Ask the provider to have the user sign in again' })),
    }),
    output: EmptyResponse,
  }),
  callback: endpoint('GET /sso/:provider/callback', {
    access: 'public',
    summary: 'Receive the browser back from a provider',
    statuses: { 302: 'Redirect to the page that completes the sign-in or explains the problem' },
    input: Type.Object({
      provider: ProviderKey,
      code: text(8_192, 'The authorization code'),
      state: text(200, 'The value that Staffroom sent to the provider'),
      iss: text(500, 'The issuer (RFC 9207)'),
      error: text(200, 'The error code of the provider'),
      error_description: text(2_000, 'The error message of the provider'),
    }),
    output: EmptyResponse,
  }),
  exchange: endpoint('POST /jwt/sso', {
    access: 'public',
    requiresSession: true,
    summary: 'Exchange the one-time code of a sign-in with a provider for a session; only in the same browser',
    hasSecretResponse: true,
    input: closedObject({ code: Type.String({ maxLength: 100 }) }),
    output: Type.Object({ signedIn: identity.login.output, returnTo: Type.String() }),
  }),
  backchannelLogout: endpoint('POST /sso/:provider/backchannel-logout', {
    access: 'public',
    summary: 'End the sessions named by a logout token (OpenID Connect Back-Channel Logout), sent as a form',
    input: Type.Object({ provider: ProviderKey, logout_token: Type.String({ maxLength: 16_384 }) }),
    output: EmptyResponse,
  }),
  getSettings: endpoint('GET /api/account/sso', {
    access: ['manage', 'Workspace'],
    requiresSession: true,
    summary: 'Return the single sign-on settings, without secrets',
    topic: 'sso',
    input: Type.Object({}),
    output: Type.Object({
      providers: Type.Array(StoredSsoProvider),
      isEnforced: Type.Boolean(),
      breakGlassUserId: Nullable(Id),
      /** Whether the caller signed in with a provider in this session, which enforcing requires. */
      canEnforce: Type.Boolean(),
      /** Names of the roles that the caller may assign. */
      roles: Type.Array(Type.String()),
    }),
  }),
  saveProvider: endpoint('POST /api/account/sso/save-provider', {
    access: ['manage', 'Workspace'],
    requiresRecentSignIn: true,
    summary: 'Add a provider, or change the one with this key; without a secret the stored one is kept',
    input: closedObject({ provider: SsoProvider, clientSecret: Type.Optional(Type.String({ minLength: 1, maxLength: 2_000 })) }),
    output: Type.Object({ provider: StoredSsoProvider }),
  }),
  deleteProvider: endpoint('POST /api/account/sso/delete-provider', {
    access: ['manage', 'Workspace'],
    requiresRecentSignIn: true,
    summary: 'Delete a provider and end the sessions that were started with it',
    input: closedObject({ key: Key }),
    output: EmptyResponse,
  }),
  checkProvider: endpoint('POST /api/account/sso/check-provider', {
    access: ['manage', 'Workspace'],
    requiresSession: true,
    summary: 'Read the discovery document of a provider and report what is wrong with it',
    input: closedObject({ issuer: Issuer }),
    output: Type.Object({ issuer: Type.String(), hasBackchannelLogout: Type.Boolean() }),
  }),
  setEnforcement: endpoint('POST /api/account/sso/set-enforcement', {
    access: ['manage', 'Workspace'],
    requiresRecentSignIn: true,
    summary: 'Disable or enable signing in with a password for everyone but one administrator',
    input: closedObject({ isEnforced: Type.Boolean(), breakGlassUserId: Nullable(Id) }),
    output: Type.Object({ isEnforced: Type.Boolean(), breakGlassUserId: Nullable(Id) }),
  }),
}
