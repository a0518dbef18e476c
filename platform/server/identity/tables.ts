import type { Generated } from 'kysely'
import type { registrationModes, secondFactorPolicies } from '#platform/contract/identity.ts'
import type { Language, User, UserFields } from '#platform/contract/user.ts'
import type { Columns } from '../database/record-columns.ts'

/** The status of a service account. Queries for active users leave it out, and it never appears in responses. */
export const SERVICE_STATUS = 'service'

export type UserRow = Omit<Columns<typeof UserFields>, 'status'> & {
  id: number
  status: User['status'] | typeof SERVICE_STATUS
  /** Normalized forms for uniqueness, search and sorting; accents count only in `usernameKey` and `emailKey`. */
  nameKey: string
  usernameKey: string
  usernameFolded: string
  emailKey: string
  companyKey: string
  countryKey: string
  roleKey: string
  passwordHash: string
  settings: string
  removedAt: string | null
  createdAt: string
  updatedAt: string
}

export type SessionRow = {
  id: number
  userId: number
  device: string
  address: string
  createdAt: string
  lastUsedAt: string
  /** When the user last signed in or confirmed their identity in this session */
  authenticatedAt: string
  endedAt: string | null
}

/** `hash`: SHA-256 of the token. A rotated token may be reused for a few seconds by a second tab. */
export type RefreshTokenRow = { hash: string; sessionId: number; createdAt: string; expiresAt: string; rotatedAt: string | null }

export type PasswordRequestRow = { userId: number; createdAt: string }
/** `makerId`: the user who received the link to hand it over; null if it was emailed to the account. */
export type ResetTokenRow = { hash: string; userId: number; makerId: number | null; expiresAt: string }
export type AttemptRow = { id: number; kind: string; account: string; address: string; at: string }
/** Until `expiresAt` the administrator's session may view as this user; one user at a time. */
export type ViewAsRow = { sessionId: number; administratorId: number; userId: number; expiresAt: string }
/** `hash`: SHA-256 of the link's token */
export type InvitationRow = { hash: string; userId: number; makerId: number | null; expiresAt: string }
export type WorkspaceRow = {
  id: number
  uuid: string
  name: string
  registration: (typeof registrationModes)[number]
  secondFactor: (typeof secondFactorPolicies)[number]
  /** Of new users */
  language: Language
  timeZone: string
  /** A JSON array of names */
  unusedModules: string
  /** Since then the overview no longer lists open steps of the setup assistant. */
  setupClosedAt: string | null
  createdAt: string
}

type DefaultedColumn = 'secondFactor' | 'language' | 'timeZone' | 'unusedModules' | 'setupClosedAt'

type WithId<Row extends { id: number }> = Omit<Row, 'id'> & { id: Generated<number> }

export type IdentityTables = {
  users: WithId<UserRow>
  sessions: Omit<WithId<SessionRow>, 'authenticatedAt'> & { authenticatedAt: Generated<string> }
  refresh_tokens: RefreshTokenRow
  password_requests: PasswordRequestRow
  reset_tokens: ResetTokenRow
  attempts: WithId<AttemptRow>
  workspace: Omit<WorkspaceRow, DefaultedColumn> & { [K in DefaultedColumn]: Generated<WorkspaceRow[K]> }
  view_as: ViewAsRow
  invitations: InvitationRow
}
