import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { UserSettings } from './user-settings.ts'
import { Id, Nullable, EmptyResponse, OneOf, Person, Time, withReadProperties, closedObject } from './schema.ts'
import { EmailAddress, FullName, languages, Password, TimeZone, User, UserData } from './user.ts'

const SignedIn = Type.Object({
  userData: UserData,
  accessToken: Nullable(Type.String()),
  refreshToken: Nullable(Type.String()),
  tokenType: Type.Literal('Bearer'),
})

export const ActiveSession = Type.Object({
  id: Id,
  device: Type.String(),
  address: Type.String(),
  createdAt: Time,
  lastUsedAt: Time,
  isCurrent: Type.Boolean(),
})
export type ActiveSession = Static<typeof ActiveSession>

/** A user waiting for an administrator: to be approved, or for a link to reset the password. */
export const AccessRequest = Type.Object({ id: Id, kind: OneOf(['registration', 'password']), user: User, createdAt: Time })
export type AccessRequest = Static<typeof AccessRequest>

export const registrationModes = ['approval', 'open', 'closed'] as const
/** Who must set up two-step verification */
export const secondFactorPolicies = ['off', 'administrators', 'everyone'] as const
export const Workspace = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 120 }),
  registration: OneOf(registrationModes),
  secondFactor: OneOf(secondFactorPolicies),
  /** Of new users, until they choose their own. */
  language: OneOf(languages),
  timeZone: TimeZone,
})

/** Signing in and out, accounts, sessions and the workspace. */
export const identity = {
  login: endpoint('POST /jwt/login', {
    access: 'public',
    requiresSession: true,
    summary: 'Sign in with email and password',
    input: closedObject({ email: Type.String({ maxLength: 254 }), password: Type.String({ maxLength: 256 }) }),
    output: SignedIn,
  }),
  register: endpoint('POST /jwt/register', {
    access: 'public',
    requiresSession: true,
    summary: 'Create an account; the first account owns the workspace',
    statuses: { 200: 'Signed in', 202: 'Waiting for approval by an administrator; no tokens yet' },
    input: closedObject({ username: User.properties.username, email: EmailAddress, password: Password, fullName: Type.Optional(FullName) }),
    output: SignedIn,
  }),
  refresh: endpoint('POST /jwt/refresh-token', {
    access: 'public',
    requiresSession: true,
    summary: 'Exchange a refresh token for a new token pair',
    input: closedObject({ refreshToken: Type.String({ maxLength: 512 }) }),
    output: Type.Object({ accessToken: Type.String(), refreshToken: Type.String(), tokenType: Type.Literal('Bearer') }),
  }),
  logout: endpoint('POST /jwt/logout', {
    access: 'public',
    requiresSession: true,
    summary: 'End the session of the access or refresh token',
    statuses: { 204: 'Signed out' },
    /** Any body is accepted: the session of the access token always ends. */
    input: Type.Object({ refreshToken: Type.Optional(Type.Unknown({ description: 'A refresh token; invalid values are ignored' })) }),
    output: EmptyResponse,
  }),
  forgotPassword: endpoint('POST /jwt/forgot-password', {
    access: 'public',
    requiresSession: true,
    summary: 'Send a password reset link; the response is the same for known and unknown addresses',
    input: closedObject({ email: Type.String({ maxLength: 254 }) }),
    output: Type.Object({ delivery: OneOf(['mail', 'administrator']) }),
  }),
  resetPassword: endpoint('POST /jwt/reset-password', {
    access: 'public',
    requiresSession: true,
    summary: 'Set a new password with the token of a reset link',
    input: closedObject({ token: Type.String({ maxLength: 128 }), password: Password }),
    output: EmptyResponse,
  }),
  me: endpoint('GET /api/account/me', {
    access: 'signed-in',
    summary: 'Get the signed-in user with their rules and settings',
    topic: 'account',
    input: Type.Object({}),
    output: Type.Object({ userData: UserData, settings: UserSettings, workspace: Workspace }),
  }),
  updateProfile: endpoint('POST /api/account/update-profile', {
    access: 'signed-in',
    summary: 'Change the name, contact details, language or time zone of the signed-in user',
    input: closedObject({
      profile: withReadProperties(
        Type.Object({
          fullName: Type.Optional(FullName),
          company: Type.Optional(User.properties.company),
          country: Type.Optional(User.properties.country),
          contact: Type.Optional(User.properties.contact),
          language: Type.Optional(User.properties.language),
          timeZone: Type.Optional(TimeZone),
        }),
        UserData,
      ),
    }),
    output: Type.Object({ userData: UserData }),
  }),
  updateSettings: endpoint('POST /api/account/update-settings', {
    access: 'signed-in',
    summary: 'Change the settings of the signed-in user',
    input: closedObject({ settings: Type.Partial(UserSettings, { additionalProperties: false }) }),
    output: Type.Object({ settings: UserSettings }),
  }),
  changePassword: endpoint('POST /api/account/change-password', {
    access: 'signed-in',
    requiresSession: true,
    summary: 'Change the password and end all other sessions',
    input: closedObject({ currentPassword: Type.String({ maxLength: 256 }), newPassword: Password }),
    output: EmptyResponse,
  }),
  listSessions: endpoint('GET /api/account/sessions', {
    access: 'signed-in',
    requiresSession: true,
    summary: 'List the sessions of the signed-in user, most recently used first',
    topic: 'account',
    input: Type.Object({}),
    output: Type.Object({ sessions: Type.Array(ActiveSession) }),
  }),
  endSession: endpoint('DELETE /api/account/sessions/:id', {
    access: 'signed-in',
    requiresSession: true,
    summary: 'End one session of the signed-in user',
    input: Type.Object({ id: Id }),
    output: Type.Object({ session: ActiveSession }),
  }),
  listPeople: endpoint('GET /api/account/people', {
    access: ['read', 'User'],
    summary: 'List active people by name; the first 50 by default',
    topic: 'people',
    input: Type.Object({
      q: Type.Optional(Type.String({ maxLength: 200 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
    }),
    output: Type.Object({ people: Type.Array(Person), total: Type.Integer() }),
  }),
  listAccessRequests: endpoint('GET /api/account/access-requests', {
    access: ['update', 'User'],
    summary: 'List registrations and password reset requests that are waiting for an administrator',
    topic: 'access-requests',
    input: Type.Object({}),
    output: Type.Object({ accessRequests: Type.Array(AccessRequest), total: Type.Integer() }),
  }),
  answerRegistration: endpoint('POST /api/account/answer-registration', {
    access: ['update', 'User'],
    summary: 'Approve or reject a registration',
    input: closedObject({ userId: Id, accept: Type.Boolean(), role: Type.Optional(Type.String({ maxLength: 64 })) }),
    output: Type.Object({ user: User }),
  }),
  createResetLink: endpoint('POST /api/account/create-reset-link', {
    access: ['update', 'User'],
    requiresSession: true,
    summary: 'Create a password reset link that is valid for one hour',
    hasSecretResponse: true,
    input: closedObject({ userId: Id }),
    output: Type.Object({ link: Type.String(), expiresAt: Time }),
  }),
  updateWorkspace: endpoint('POST /api/account/update-workspace', {
    access: ['manage', 'Workspace'],
    summary: 'Change the name, the registration mode, who needs two-step verification, and the language and time zone of new users',
    input: closedObject({ workspace: Type.Partial(Workspace, { additionalProperties: false }) }),
    output: Type.Object({ workspace: Workspace }),
  }),
}
