import type { Generated } from 'kysely'
import type { registrationModes, userStatuses, Language } from '#platform/contract/identity.ts'

export type UserRow = {
  id: number
  fullName: string
  username: string
  email: string
  role: string
  status: (typeof userStatuses)[number]
  avatar: string | null
  company: string | null
  country: string | null
  contact: string | null
  language: Language
  timeZone: string
  lastSeenAt: string | null
  /** Folded forms by which accounts are told apart, found and sorted; only in `usernameKey` and `emailKey` accents count. */
  nameKey: string
  usernameKey: string
  usernameFolded: string
  emailKey: string
  companyKey: string
  countryKey: string
  roleKey: string
  passwordHash: string
  /** Layout settings, JSON. */
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
  endedAt: string | null
}

/** `hash`: SHA-256 of the token. A rotated token may be used again for a few seconds, by a second tab. */
export type RefreshTokenRow = { hash: string; sessionId: number; createdAt: string; expiresAt: string; rotatedAt: string | null }

export type PasswordRequestRow = { userId: number; createdAt: string }
/** `makerId`: to whom the link was handed, null where it was mailed to the person. */
export type ResetTokenRow = { hash: string; userId: number; makerId: number | null; expiresAt: string }
export type AttemptRow = { id: number; kind: string; account: string; address: string; at: string }
/** The administrator's session sees as this person until then; one person at a time. */
export type ViewAsRow = { sessionId: number; administratorId: number; userId: number; expiresAt: string }
/** `hash`: SHA-256 of the token of a one-time link. */
export type InvitationRow = { hash: string; userId: number; makerId: number | null; expiresAt: string }
export type WorkspaceRow = { id: number; uuid: string; name: string; registration: (typeof registrationModes)[number]; createdAt: string }

type WithId<Row extends { id: number }> = Omit<Row, 'id'> & { id: Generated<number> }

export type IdentityTables = {
  users: WithId<UserRow>
  sessions: WithId<SessionRow>
  refresh_tokens: RefreshTokenRow
  password_requests: PasswordRequestRow
  reset_tokens: ResetTokenRow
  attempts: WithId<AttemptRow>
  workspace: WorkspaceRow
  view_as: ViewAsRow
  invitations: InvitationRow
}
