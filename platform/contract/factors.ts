import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { identity } from './identity.ts'
import { closedObject, EmptyResponse, Id, Nullable, OneOf, Time } from './schema.ts'

export const secondFactorMethods = ['totp', 'passkey', 'recovery-code'] as const
export type SecondFactorMethod = (typeof secondFactorMethods)[number]

export const Passkey = Type.Object({ id: Id, name: Type.String(), createdAt: Time, lastUsedAt: Nullable(Time) })
export type Passkey = Static<typeof Passkey>

const PasskeyName = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S', examples: ['Laptop'] })
const Code = Type.String({ minLength: 6, maxLength: 40, examples: ['123456'] })
const Challenge = Type.String({ maxLength: 100, description: 'The `challenge` of the 403 response to the sign-in' })
const RecoveryCodes = Type.Array(Type.String())
/** Only when the first factor is added */
const FirstRecoveryCodes = Type.Object({ recoveryCodes: Nullable(RecoveryCodes) })

const Bytes = (maxLength: number) => Type.String({ maxLength })
/** The JSON forms of the Web Authentication API: `PublicKeyCredential.toJSON()` and the options for `parse…OptionsFromJSON()`. */
const Credential = Type.Object({
  id: Bytes(1_400),
  rawId: Bytes(1_400),
  type: Type.Literal('public-key'),
  response: Type.Object({
    clientDataJSON: Bytes(8_192),
    attestationObject: Type.Optional(Bytes(65_536)),
    authenticatorData: Type.Optional(Bytes(65_536)),
    signature: Type.Optional(Bytes(8_192)),
    userHandle: Type.Optional(Nullable(Bytes(100))),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10 })),
  }),
  clientExtensionResults: Type.Object({}),
})
export type Credential = Static<typeof Credential>
const CredentialOptions = Type.Object({ options: Type.Object({ challenge: Type.String() }, { additionalProperties: true }) })

/** Two-step verification, passkeys and confirming one's identity. */
export const factors = {
  listFactors: endpoint('GET /api/account/factors', {
    access: 'signed-in',
    requiresSession: true,
    isAvailableBeforeEnrollment: true,
    summary: 'List the second factors and passkeys of the signed-in user, and the ways to confirm their identity',
    topic: 'account',
    input: Type.Object({}),
    output: Type.Object({
      /** When the authenticator app was added; null without one */
      totpSince: Nullable(Time),
      passkeys: Type.Array(Passkey),
      recoveryCodes: Type.Integer(),
      /** Whether the workspace requires a second factor of this user */
      isRequired: Type.Boolean(),
      /** Passkeys need a domain name and HTTPS, or localhost. */
      arePasskeysAvailable: Type.Boolean(),
      hasPassword: Type.Boolean(),
      /** The identity provider of this session */
      ssoProvider: Nullable(Type.String()),
    }),
  }),
  startTotp: endpoint('POST /api/account/factors/start-totp', {
    access: 'signed-in',
    requiresRecentSignIn: true,
    isAvailableBeforeEnrollment: true,
    summary: 'Create the secret for an authenticator app, which counts once it is confirmed with a code',
    hasSecretResponse: true,
    input: closedObject({}),
    output: Type.Object({ secret: Type.String(), uri: Type.String() }),
  }),
  confirmTotp: endpoint('POST /api/account/factors/confirm-totp', {
    access: 'signed-in',
    requiresRecentSignIn: true,
    isAvailableBeforeEnrollment: true,
    summary: 'Confirm the authenticator app with a code; the first factor returns recovery codes',
    hasSecretResponse: true,
    input: closedObject({ code: Code }),
    output: FirstRecoveryCodes,
  }),
  removeTotp: endpoint('POST /api/account/factors/remove-totp', {
    access: 'signed-in',
    requiresRecentSignIn: true,
    summary: 'Remove the authenticator app',
    input: closedObject({}),
    output: EmptyResponse,
  }),
  createRecoveryCodes: endpoint('POST /api/account/factors/create-recovery-codes', {
    access: 'signed-in',
    requiresRecentSignIn: true,
    summary: 'Replace all recovery codes with ten new ones',
    hasSecretResponse: true,
    input: closedObject({}),
    output: Type.Object({ recoveryCodes: RecoveryCodes }),
  }),
  startPasskey: endpoint('POST /api/account/factors/start-passkey', {
    access: 'signed-in',
    requiresRecentSignIn: true,
    isAvailableBeforeEnrollment: true,
    summary: 'Create the options with which a browser creates a passkey',
    hasSecretResponse: true,
    input: closedObject({}),
    output: CredentialOptions,
  }),
  addPasskey: endpoint('POST /api/account/factors/add-passkey', {
    access: 'signed-in',
    requiresRecentSignIn: true,
    isAvailableBeforeEnrollment: true,
    summary: 'Add the passkey that the browser has created; the first factor returns recovery codes',
    hasSecretResponse: true,
    input: closedObject({ name: PasskeyName, credential: Credential }),
    output: Type.Object({ passkey: Passkey, ...FirstRecoveryCodes.properties }),
  }),
  renamePasskey: endpoint('POST /api/account/factors/rename-passkey', {
    access: 'signed-in',
    requiresRecentSignIn: true,
    summary: 'Rename a passkey of the signed-in user',
    input: closedObject({ id: Id, name: PasskeyName }),
    output: Type.Object({ passkey: Passkey }),
  }),
  removePasskey: endpoint('POST /api/account/factors/remove-passkey', {
    access: 'signed-in',
    requiresRecentSignIn: true,
    summary: 'Remove a passkey of the signed-in user',
    input: closedObject({ id: Id }),
    output: Type.Object({ passkey: Passkey }),
  }),
  startConfirmation: endpoint('POST /api/account/factors/start-confirmation', {
    access: 'signed-in',
    requiresSession: true,
    isAvailableBeforeEnrollment: true,
    summary: 'Create the options with which a browser confirms the identity of the signed-in user with a passkey',
    hasSecretResponse: true,
    input: closedObject({}),
    output: CredentialOptions,
  }),
  confirmIdentity: endpoint('POST /api/account/confirm-identity', {
    access: 'signed-in',
    requiresSession: true,
    isAvailableBeforeEnrollment: true,
    summary: 'Confirm the identity with the password, a code or a passkey, as calls with `auth.confirmation_required` demand',
    hasSecretResponse: true,
    input: closedObject({
      password: Type.Optional(Type.String({ maxLength: 256 })),
      code: Type.Optional(Code),
      credential: Type.Optional(Credential),
    }),
    output: EmptyResponse,
  }),
  resetFactors: endpoint('POST /api/account/reset-factors', {
    access: ['update', 'User'],
    requiresRecentSignIn: true,
    summary: 'Remove all second factors and passkeys of a user and end their sessions',
    input: closedObject({ userId: Id }),
    /** Empty if the user had none */
    output: Type.Object({ removed: Type.Array(OneOf(secondFactorMethods)) }),
  }),
  completeSignIn: endpoint('POST /jwt/second-factor', {
    access: 'public',
    summary: 'Complete a sign-in with a code, a recovery code or a passkey',
    hasSecretResponse: true,
    input: closedObject({ challenge: Challenge, code: Type.Optional(Code), credential: Type.Optional(Credential) }),
    output: identity.login.output,
  }),
  startSecondFactor: endpoint('POST /jwt/second-factor/start', {
    access: 'public',
    summary: 'Create the options with which a browser completes a sign-in with a passkey',
    hasSecretResponse: true,
    input: closedObject({ challenge: Challenge }),
    output: CredentialOptions,
  }),
  startPasskeySignIn: endpoint('POST /jwt/passkey/start', {
    access: 'public',
    summary: 'Create the options with which a browser signs in with a passkey instead of a password',
    hasSecretResponse: true,
    input: closedObject({}),
    output: CredentialOptions,
  }),
  signInWithPasskey: endpoint('POST /jwt/passkey', {
    access: 'public',
    summary: 'Sign in with a passkey',
    hasSecretResponse: true,
    input: closedObject({ credential: Credential }),
    output: identity.login.output,
  }),
}
