import type { Kysely } from 'kysely'
import type { RoleStore } from '../../abilities/roles/role-store.ts'
import { ApiError } from '../../api-error.ts'
import type { SsoTables } from '../sso/tables.ts'
import { listFactorMethods } from './user-factors.ts'

/** Whether the workspace requires a second factor of users with this role. */
export async function isFactorRequired(db: Kysely<any>, roles: Pick<RoleStore, 'find'>, role: string): Promise<boolean> {
  const { secondFactor } = await (db as Kysely<SsoTables>).selectFrom('workspace').select('secondFactor').executeTakeFirstOrThrow()
  return secondFactor === 'everyone' || (secondFactor === 'administrators' && Boolean(roles.find(role)?.isAdministrator))
}

type SessionUser = { id: number; role: string; sessionId: number }

/** Whether this session may only be used to add a second factor. Identity providers have their own, so their sessions are exempt. */
export async function mustEnroll(db: Kysely<any>, roles: Pick<RoleStore, 'find'>, user: SessionUser): Promise<boolean> {
  if (!(await isFactorRequired(db, roles, user.role))) return false
  const sessions = (db as Kysely<SsoTables>).selectFrom('sso_sessions').select('sessionId').where('sessionId', '=', user.sessionId)
  if (await sessions.executeTakeFirst()) return false
  return (await listFactorMethods(db, user.id)).length === 0
}

export const enrollmentRequired = () =>
  new ApiError(403, 'auth.enrollment_required', 'Your workspace requires two-step verification. Set it up to continue.')
