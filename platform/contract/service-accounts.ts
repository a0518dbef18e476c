import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { closedObject, EmptyResponse, Id, Time } from './schema.ts'
import { ApiToken, tokens } from './tokens.ts'
import { UserFields } from './user.ts'

export const MAX_SERVICE_ACCOUNTS = 50

const { role: Role } = UserFields.properties
const Name = Type.String({ minLength: 1, maxLength: 80, pattern: '\\S', examples: ['Accounting export'] })

export const ServiceAccount = Type.Object({ id: Id, name: Name, role: Role, createdAt: Time, tokens: Type.Array(ApiToken) })
export type ServiceAccount = Static<typeof ServiceAccount>

const Output = Type.Object({ serviceAccount: ServiceAccount })
const access = ['manage', 'Workspace'] as const

/** Accounts of programs: they have a role and API tokens, but no one can sign in to them. */
export const serviceAccounts = {
  listServiceAccounts: endpoint('GET /api/account/service-accounts', {
    access,
    requiresSession: true,
    summary: 'List the service accounts with their API tokens, sorted by name',
    topic: 'service-accounts',
    input: Type.Object({}),
    /** `roles`: names of the roles that the viewer may assign */
    output: Type.Object({ serviceAccounts: Type.Array(ServiceAccount), total: Type.Integer(), roles: Type.Array(Role) }),
  }),
  addServiceAccount: endpoint('POST /api/account/service-accounts', {
    access,
    requiresRecentSignIn: true,
    summary: 'Add a service account',
    input: closedObject({ name: Name, role: Role }),
    output: Output,
  }),
  updateServiceAccount: endpoint('POST /api/account/service-accounts/update', {
    access,
    requiresRecentSignIn: true,
    summary: 'Rename a service account or change its role',
    input: closedObject({ id: Id, name: Type.Optional(Name), role: Type.Optional(Role) }),
    output: Output,
  }),
  deleteServiceAccount: endpoint('DELETE /api/account/service-accounts', {
    access,
    requiresRecentSignIn: true,
    summary: 'Delete a service account and revoke its API tokens',
    input: closedObject({ id: Id }),
    output: EmptyResponse,
  }),
  addServiceAccountToken: endpoint('POST /api/account/service-accounts/tokens', {
    access,
    requiresRecentSignIn: true,
    summary: 'Create an API token for a service account; its secret is returned only once',
    hasSecretResponse: true,
    input: closedObject({ serviceAccountId: Id, ...tokens.addToken.input.properties }),
    output: tokens.addToken.output,
  }),
  revokeServiceAccountToken: endpoint('DELETE /api/account/service-accounts/tokens', {
    access,
    requiresSession: true,
    summary: 'Revoke an API token of a service account with immediate effect',
    input: closedObject({ serviceAccountId: Id, id: Id }),
    output: EmptyResponse,
  }),
}
