import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { LayoutSettings } from './layout-settings.ts'
import { entityProperties, Id, Nullable, EmptyResponse, OneOf, Person, readOnly, Time, withReadProperties } from './schema.ts'

export const languages = ['en', 'fr', 'de', 'pt', 'cn'] as const
export type Language = (typeof languages)[number]

export const userStatuses = ['pending', 'active', 'inactive'] as const

const Email = Type.String({ format: 'email', maxLength: 254 })
const Password = Type.String({ minLength: 8, maxLength: 256 })
const FullName = Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' })
const TimeZone = Type.String({ minLength: 1, maxLength: 64 })

export const User = Type.Object({
  ...entityProperties,
  fullName: FullName,
  username: Type.String({ minLength: 2, maxLength: 64, pattern: '\\S.*\\S', description: 'at least two characters besides spaces' }),
  email: Email,
  role: Type.String({ minLength: 1, maxLength: 64 }),
  status: OneOf(userStatuses),
  avatar: readOnly(Nullable(Type.String())),
  company: Nullable(Type.String({ maxLength: 120 })),
  country: Nullable(Type.String({ maxLength: 64 })),
  contact: Nullable(Type.String({ maxLength: 64 })),
  language: OneOf(languages),
  timeZone: TimeZone,
  lastSeenAt: readOnly(Nullable(Time)),
})
export type User = Static<typeof User>

const RuleName = Type.String({ maxLength: 100 })
const RuleNames = Type.Array(RuleName, { maxItems: 200 })
/** One CASL rule, as accepted by `createMongoAbility`. */
export const Rule = Type.Object({
  action: Type.Union([RuleName, RuleNames]),
  subject: Type.Union([RuleName, RuleNames]),
  fields: Type.Optional(RuleNames),
  conditions: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { maxProperties: 50 })),
  inverted: Type.Optional(Type.Boolean()),
})
export type Rule = Static<typeof Rule>

export const UserData = Type.Object({
  ...User.properties,
  ability: Type.Array(Rule),
  /** Set while an administrator views the application as this user (read-only). */
  viewedBy: Type.Optional(Nullable(Person)),
})
export type UserData = Static<typeof UserData>

const SignedIn = Type.Object({
  userData: UserData,
  accessToken: Nullable(Type.String()),
  refreshToken: Nullable(Type.String()),
  tokenType: Type.Literal('Bearer'),
})

export const Session = Type.Object({
  id: Id,
  device: Type.String(),
  address: Type.String(),
  createdAt: Time,
  lastUsedAt: Time,
  isCurrent: Type.Boolean(),
})
export type Session = Static<typeof Session>

/** A user waiting for an administrator: to be approved, or for a link to reset the password. */
export const AccessRequest = Type.Object({ id: Id, kind: OneOf(['registration', 'password']), user: User, createdAt: Time })
export type AccessRequest = Static<typeof AccessRequest>

export const registrationModes = ['approval', 'open', 'closed'] as const
export const Workspace = Type.Object({ name: Type.String({ minLength: 1, maxLength: 120 }), registration: OneOf(registrationModes) })

export const identity = {
  login: endpoint({
    method: 'POST',
    path: '/jwt/login',
    access: 'public',
    summary: 'Signs in with email and password',
    input: Type.Object(
      { email: Type.String({ maxLength: 254 }), password: Type.String({ maxLength: 256 }) },
      { additionalProperties: false },
    ),
    output: SignedIn,
  }),
  register: endpoint({
    method: 'POST',
    path: '/jwt/register',
    access: 'public',
    summary: 'Creates an account; the first account owns the workspace',
    statuses: { 200: 'Signed in', 202: 'Waiting for approval by an administrator; no tokens yet' },
    input: Type.Object(
      { username: User.properties.username, email: Email, password: Password, fullName: Type.Optional(FullName) },
      { additionalProperties: false },
    ),
    output: SignedIn,
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/jwt/refresh-token',
    access: 'public',
    summary: 'Exchanges a refresh token for a new token pair',
    input: Type.Object({ refreshToken: Type.String({ maxLength: 512 }) }, { additionalProperties: false }),
    output: Type.Object({ accessToken: Type.String(), refreshToken: Type.String(), tokenType: Type.Literal('Bearer') }),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/jwt/logout',
    access: 'public',
    summary: 'Ends the session of the access or refresh token',
    statuses: { 204: 'Signed out' },
    /** Any body is accepted: the session of the access token always ends. */
    input: Type.Object({ refreshToken: Type.Optional(Type.Unknown({ description: 'A refresh token; invalid values are ignored' })) }),
    output: EmptyResponse,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/jwt/forgot-password',
    access: 'public',
    summary: 'Sends a password reset link; the response is the same for known and unknown addresses',
    input: Type.Object({ email: Type.String({ maxLength: 254 }) }, { additionalProperties: false }),
    output: Type.Object({ delivery: OneOf(['mail', 'administrator']) }),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/jwt/reset-password',
    access: 'public',
    summary: 'Sets a new password with the token of a reset link',
    input: Type.Object({ token: Type.String({ maxLength: 128 }), password: Password }, { additionalProperties: false }),
    output: EmptyResponse,
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/account/me',
    access: 'signed-in',
    summary: 'Returns the signed-in user with their rules and layout settings',
    topic: 'account',
    input: Type.Object({}),
    output: Type.Object({ userData: UserData, settings: LayoutSettings, workspace: Workspace }),
  }),
  updateProfile: endpoint({
    method: 'POST',
    path: '/api/account/update-profile',
    access: 'signed-in',
    summary: 'Changes the name, contact details, language or time zone of the signed-in user',
    input: Type.Object(
      {
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
      },
      { additionalProperties: false },
    ),
    output: Type.Object({ userData: UserData }),
  }),
  updateSettings: endpoint({
    method: 'POST',
    path: '/api/account/update-settings',
    access: 'signed-in',
    summary: 'Changes the layout settings of the signed-in user',
    input: Type.Object({ settings: Type.Partial(LayoutSettings, { additionalProperties: false }) }, { additionalProperties: false }),
    output: Type.Object({ settings: LayoutSettings }),
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/account/change-password',
    access: 'signed-in',
    summary: 'Changes the password and ends all other sessions',
    input: Type.Object({ currentPassword: Type.String({ maxLength: 256 }), newPassword: Password }, { additionalProperties: false }),
    output: EmptyResponse,
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/api/account/sessions',
    access: 'signed-in',
    summary: 'Lists the sessions of the signed-in user, most recently used first',
    topic: 'account',
    input: Type.Object({}),
    output: Type.Object({ sessions: Type.Array(Session) }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/account/sessions/:id',
    access: 'signed-in',
    summary: 'Ends one session of the signed-in user',
    input: Type.Object({ id: Id }),
    output: Type.Object({ session: Session }),
  }),
  listPeople: endpoint({
    method: 'GET',
    path: '/api/account/people',
    access: ['read', 'User'],
    summary: 'Lists active people by name; the first 50 by default',
    topic: 'people',
    input: Type.Object({
      q: Type.Optional(Type.String({ maxLength: 200 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
    }),
    output: Type.Object({ people: Type.Array(Person), total: Type.Integer() }),
  }),
  listAccessRequests: endpoint({
    method: 'GET',
    path: '/api/account/access-requests',
    access: ['update', 'User'],
    summary: 'Lists registrations and password reset requests that are waiting for an administrator',
    topic: 'access-requests',
    input: Type.Object({}),
    output: Type.Object({ accessRequests: Type.Array(AccessRequest), total: Type.Integer() }),
  }),
  answerRegistration: endpoint({
    method: 'POST',
    path: '/api/account/answer-registration',
    access: ['update', 'User'],
    summary: 'Approves or rejects a registration',
    input: Type.Object(
      { userId: Id, accept: Type.Boolean(), role: Type.Optional(Type.String({ maxLength: 64 })) },
      { additionalProperties: false },
    ),
    output: Type.Object({ user: User }),
  }),
  createResetLink: endpoint({
    method: 'POST',
    path: '/api/account/create-reset-link',
    access: ['update', 'User'],
    summary: 'Creates a password reset link that is valid for one hour',
    hasSecretResponse: true,
    input: Type.Object({ userId: Id }, { additionalProperties: false }),
    output: Type.Object({ link: Type.String(), expiresAt: Time }),
  }),
  updateWorkspace: endpoint({
    method: 'POST',
    path: '/api/account/update-workspace',
    access: ['manage', 'Workspace'],
    summary: 'Changes the name and registration mode of the workspace',
    input: Type.Object({ workspace: Type.Partial(Workspace, { additionalProperties: false }) }, { additionalProperties: false }),
    output: Type.Object({ workspace: Workspace }),
  }),
}
