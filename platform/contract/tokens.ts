import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { closedObject, EmptyResponse, Id, Nullable, Time } from './schema.ts'

export const MAX_TOKENS = 50

/** `read`, `write` (includes `read`), both optionally limited to a module (`read:todo`), and `dav` for calendars and contacts. */
const Scopes = Type.Array(Type.String({ minLength: 1, maxLength: 80, examples: ['read:todo'] }), { minItems: 1, maxItems: 100 })
const Name = Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' })

export const ApiToken = Type.Object({
  id: Id,
  name: Name,
  scopes: Scopes,
  createdAt: Time,
  /** Null: never */
  expiresAt: Nullable(Time),
  lastUsedAt: Nullable(Time),
})
export type ApiToken = Static<typeof ApiToken>

/** Personal API tokens. They cannot manage tokens themselves. */
export const tokens = {
  listTokens: endpoint('GET /api/account/tokens', {
    access: 'signed-in',
    requiresSession: true,
    summary: 'List the API tokens of the signed-in user, newest first',
    topic: 'account',
    input: Type.Object({}),
    output: Type.Object({ tokens: Type.Array(ApiToken), total: Type.Integer() }),
  }),
  listScopes: endpoint('GET /api/account/tokens/scopes', {
    access: 'signed-in',
    requiresSession: true,
    summary: 'List the scopes that an API token can have',
    input: Type.Object({}),
    output: Type.Object({ scopes: Type.Array(Type.String()) }),
  }),
  addToken: endpoint('POST /api/account/tokens', {
    access: 'signed-in',
    requiresRecentSignIn: true,
    summary: 'Create an API token; its secret is returned only once',
    hasSecretResponse: true,
    input: closedObject({ name: Name, scopes: Scopes, expiresAt: Nullable(Time) }),
    output: Type.Object({ token: ApiToken, secret: Type.String() }),
  }),
  revokeToken: endpoint('DELETE /api/account/tokens', {
    access: 'signed-in',
    requiresSession: true,
    summary: 'Revoke an API token with immediate effect',
    input: closedObject({ id: Id }),
    output: EmptyResponse,
  }),
}
