import type { Kysely } from 'kysely'
import type { IdentityTables } from '#platform/server/identity/tables.ts'
import type { CalendarContext } from '../../server/event-subject.ts'

export type Organizer = {
  userId: number
  name: string
  /** Where guests send their replies: the connected account, or the address the user signs in with. */
  email: string
  language: string
  hasAccount: boolean
}

export async function findOrganizer(ctx: CalendarContext, userId: number): Promise<Organizer> {
  const user = await (ctx.db as unknown as Kysely<IdentityTables>)
    .selectFrom('users')
    .select(['fullName', 'email', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const account = await ctx.userEmail?.findAddress(ctx, userId)
  const { fullName: name, language } = user
  return { userId, name, email: account ?? user.email, language, hasAccount: account !== undefined }
}
