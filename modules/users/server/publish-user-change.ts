import type { UserContext } from './user-response.ts'

/** Notifies the user's own sessions and everyone who views roles. */
export function publishUserChange(ctx: UserContext, userId: number): void {
  ctx.invalidatePermissions(userId)
  ctx.publishChange(`account/${userId}`)
  ctx.publishChange('roles')
}
