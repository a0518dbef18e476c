import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { identity } from '#platform/contract/identity.ts'
import type { Rule } from '#platform/contract/rule.ts'
import { acquireLock } from '../database/acquire-lock.ts'
import { invalidInput } from '../api-error.ts'
import { isTimeZone } from '../time-zone.ts'
import { readWorkspace } from './read-workspace.ts'
import type { IdentityContext } from './identity-context.ts'
import { findUser, toUserKeys, lockUser, parseUserSettings, readUserData } from './users.ts'

/** Returns the signed-in user with their settings and the workspace. */
export async function me(ctx: IdentityContext): Promise<Output<typeof identity.me>> {
  const { viewedBy } = ctx.viewer
  const user = (await findUser(ctx.db, ctx.viewer.id))!
  const { name, registration, secondFactor, language, timeZone } = await readWorkspace(ctx.db)
  return {
    userData: {
      ...(await readUserData(ctx, user)),
      ...(ctx.viewer.token && { ability: ctx.viewer.ability.rules as Rule[] }),
      viewedBy: viewedBy ? { id: viewedBy.id, fullName: viewedBy.fullName, avatar: viewedBy.avatar } : null,
    },
    settings: parseUserSettings(user),
    workspace: { name, registration, secondFactor, language, timeZone },
  }
}

export async function updateProfile(ctx: IdentityContext, { profile }: Input<typeof identity.updateProfile>) {
  if (profile.timeZone && !isTimeZone(profile.timeZone))
    throw invalidInput('/profile/timeZone', 'must be a time zone such as Europe/Lisbon')
  if (profile.fullName !== undefined && !profile.fullName.trim()) throw invalidInput('/profile/fullName', 'must not be blank')
  await acquireLock(ctx, `account ${ctx.viewer.id}`)
  const before = (await lockUser(ctx, ctx.viewer.id))!
  const after = await ctx.db
    .updateTable('users')
    .set({ ...profile, ...toUserKeys({ ...before, ...profile }), updatedAt: ctx.now })
    .where('id', '=', ctx.viewer.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.recordChange({ entity: 'user', id: after.id, before, after })
  ctx.invalidatePermissions(after.id)
  ctx.publishChange(`account/${after.id}`)
  return { userData: await readUserData(ctx, after) }
}

export async function updateSettings(ctx: IdentityContext, { settings }: Input<typeof identity.updateSettings>) {
  await acquireLock(ctx, `account ${ctx.viewer.id}`)
  const user = (await findUser(ctx.db, ctx.viewer.id))!
  const merged = { ...parseUserSettings(user), ...settings }
  await ctx.db
    .updateTable('users')
    .set({ settings: JSON.stringify(merged) })
    .where('id', '=', user.id)
    .execute()
  ctx.publishChange(`account/${user.id}`)
  return { settings: merged }
}
