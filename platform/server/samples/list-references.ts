import type { ServerModule } from '../module.ts'
import { clearedWith, deletedWith, type Reference, type References } from './references.ts'

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
  erasures: { ...ofUser, erasedById: deletedWith('users') },
  exports: { ...ofUser, createdById: deletedWith('users'), fileId: clearedWith('files') },
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
