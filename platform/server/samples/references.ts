import type { ServerModule } from '../module.ts'

/** What happens to rows that refer to a removed record. `set`: other columns that change with the cleared one. */
export type Reference =
  | { table: string; onRemove: 'delete' }
  | { table: string; onRemove: 'clear'; set?: Readonly<Record<string, unknown>> }
/** By table and column */
export type References = Readonly<Record<string, Readonly<Record<string, Reference>>>>

export const deletedWith = (table: string): Reference => ({ table, onRemove: 'delete' })
export const clearedWith = (table: string, set: Readonly<Record<string, unknown>> = {}): Reference => ({ table, onRemove: 'clear', set })

export type FlatReference = { from: string; column: string } & Reference

export const listReferences = (modules: readonly ServerModule[]): FlatReference[] =>
  [platformReferences, ...modules.map(({ references = {} }) => references)].flatMap((references) =>
    Object.entries(references).flatMap(([from, columns]) =>
      Object.entries(columns).map(([column, reference]) => ({ from, column, ...reference })),
    ),
  )

const ofUser = { userId: deletedWith('users') }

const platformReferences: References = {
  api_tokens: ofUser,
  factor_challenges: ofUser,
  idempotency_keys: ofUser,
  invitations: { ...ofUser, makerId: clearedWith('users') },
  notification_settings: ofUser,
  notifications: ofUser,
  passkeys: ofUser,
  password_requests: ofUser,
  recovery_codes: ofUser,
  refresh_tokens: { sessionId: deletedWith('sessions') },
  reset_tokens: { ...ofUser, makerId: clearedWith('users') },
  role_permissions: { roleId: deletedWith('roles'), permissionId: deletedWith('permissions') },
  sessions: ofUser,
  sso_codes: ofUser,
  sso_links: ofUser,
  sso_sessions: { sessionId: deletedWith('sessions') },
  sso_settings: { breakGlassUserId: clearedWith('users') },
  table_views: { ownerId: deletedWith('users') },
  totp_factors: ofUser,
  view_as: { sessionId: deletedWith('sessions'), administratorId: deletedWith('users'), userId: deletedWith('users') },
}
