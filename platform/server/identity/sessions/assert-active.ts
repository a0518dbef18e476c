import { ApiError } from '../../api-error.ts'
import type { UserRow } from '../tables.ts'

/** Throws 403 for users who may not sign in; deleted users count as deactivated. */
export function assertActive(user: UserRow | undefined): asserts user is UserRow {
  if (user?.status === 'pending') throw new ApiError(403, 'auth.pending', 'This account is waiting for an administrator’s approval.')
  if (user?.status !== 'active') throw new ApiError(403, 'auth.inactive', 'This account has been deactivated.')
}
