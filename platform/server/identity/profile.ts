import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { identity } from '#platform/contract/identity.ts'
import { inTurn } from '../database/in-turn.ts'
import { invalid } from '../refusal.ts'
import { isTimeZone } from '../time-zone.ts'
import { readWorkspace } from './register.ts'
import type { Ctx } from './sign-in.ts'
import { findUser, keysOf, lockUser, settingsOf, userDataOf } from './users.ts'

export async function me(ctx: Ctx): Promise<Output<typeof identity.me>> {
  const { viewedBy } = ctx.viewer
  const [user, { name, registration }] = await Promise.all([findUser(ctx.db, ctx.viewer.id), readWorkspace(ctx.db)])
  return {
    userData: {
      ...userDataOf(ctx, user!),
      viewedBy: viewedBy ? { id: viewedBy.id, fullName: viewedBy.fullName, avatar: viewedBy.avatar } : null,
    },
    settings: settingsOf(user!),
    workspace: { name, registration },
  }
}

export async function updateProfile(ctx: Ctx, { profile }: Input<typeof identity.updateProfile>) {
  if (profile.timeZone && !isTimeZone(profile.timeZone))
    throw invalid('/profile/timeZone', 'must be an IANA time zone such as Europe/Lisbon')
  if (profile.fullName !== undefined && !profile.fullName.trim()) throw invalid('/profile/fullName', 'must not be blank')
  await inTurn(ctx, `account ${ctx.viewer.id}`)
  const before = (await lockUser(ctx, ctx.viewer.id))!
  const after = await ctx.db
    .updateTable('users')
    .set({ ...profile, ...keysOf({ ...before, ...profile }), updatedAt: ctx.now })
    .where('id', '=', ctx.viewer.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.record({ entity: 'user', id: after.id, before, after })
  ctx.rightsChanged(after.id)
  ctx.announce(`account/${after.id}`)
  return { userData: userDataOf(ctx, after) }
}

export async function updateSettings(ctx: Ctx, { settings }: Input<typeof identity.updateSettings>) {
  await inTurn(ctx, `account ${ctx.viewer.id}`)
  const user = (await findUser(ctx.db, ctx.viewer.id))!
  const merged = { ...settingsOf(user), ...settings }
  await ctx.db
    .updateTable('users')
    .set({ settings: JSON.stringify(merged) })
    .where('id', '=', user.id)
    .execute()
  ctx.announce(`account/${user.id}`)
  return { settings: merged }
}
