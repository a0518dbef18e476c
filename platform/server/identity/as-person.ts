import type { Kysely } from 'kysely'
import { readableFields } from '../abilities/fields.ts'
import { abilityFor } from '../abilities/rules.ts'
import type { Subject } from '../abilities/subject.ts'
import { findWholeRecord } from '../abilities/subject-rows.ts'
import type { Context } from '../context.ts'
import type { IdentityTables, UserRow } from './tables.ts'
import { findUser } from './users.ts'

/** What another person would get: for telling people only what they could find themselves. Null where there is no such person. */
export async function contextAs<Tables>(ctx: Context<Tables>, userId: number): Promise<Context<Tables> | null> {
  const user = await findUser(ctx.db as unknown as Kysely<IdentityTables>, userId)
  return user ? contextOf(ctx, user) : null
}

/** The same where the person has been read. */
export function contextOf<Tables>(ctx: Context<Tables>, user: UserRow): Context<Tables> {
  const { id, role, email, fullName, language, timeZone } = user
  const viewer = { id, role, email, fullName, language, timeZone, sessionId: 0, ability: abilityFor(user, ctx.roles.source).ability }
  return { ...ctx, viewer }
}

/** The fields of a record that another person may read, none where they do not see it. */
export async function fieldsReadableBy(ctx: Context<any>, userId: number, record: { subject: Subject; id: number }): Promise<Set<string>> {
  const theirs = await contextAs(ctx, userId)
  const whole = theirs && (await findWholeRecord(theirs, record.subject, record.id))
  return whole ? readableFields(theirs, record.subject, whole) : new Set()
}
