import type { Kysely } from 'kysely'
import { getReadableFields } from '../abilities/fields.ts'
import { getUserPermissions } from '../abilities/rules.ts'
import type { Subject } from '../abilities/subject.ts'
import { findFullRecord } from '../abilities/subject-rows.ts'
import type { Context } from '../context.ts'
import type { IdentityTables, UserRow } from './tables.ts'
import { findUser } from './users.ts'

/** Creates the context of another user, for telling users only what they can see themselves. Null if there is no such user. */
export async function createContextAs<Tables>(ctx: Context<Tables>, userId: number): Promise<Context<Tables> | null> {
  const user = await findUser(ctx.db as unknown as Kysely<IdentityTables>, userId)
  return user ? createContextForUser(ctx, user) : null
}

export function createContextForUser<Tables>(ctx: Context<Tables>, user: UserRow): Context<Tables> {
  const { id, role, email, fullName, language, timeZone } = user
  const viewer = {
    id,
    role,
    email,
    fullName,
    language,
    timeZone,
    sessionId: 0,
    ability: getUserPermissions(user, ctx.roles.getRules).ability,
  }
  return { ...ctx, viewer }
}

export async function getFieldsReadableBy(
  ctx: Context<any>,
  userId: number,
  record: { subject: Subject; id: number },
): Promise<Set<string>> {
  const userContext = await createContextAs(ctx, userId)
  const fullRecord = userContext && (await findFullRecord(userContext, record.subject, record.id))
  return fullRecord ? getReadableFields(userContext, record.subject, fullRecord) : new Set()
}
