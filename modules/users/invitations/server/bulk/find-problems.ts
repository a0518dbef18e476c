import { Value } from 'typebox/value'
import { EmailAddress } from '#platform/contract/user.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { toAccountKey, userSubject } from '#platform/server/identity/users.ts'
import type { InvitationProblem } from '../../contract.ts'
import type { UserContext } from '../../../server/user-response.ts'

type Person = { name: string; email: string; role: string | null }

/** What prevents inviting each person; null for people who can be invited. */
export async function findProblems(ctx: UserContext, people: readonly Person[]): Promise<(InvitationProblem | null)[]> {
  const keys = people.map(({ email }) => toAccountKey(email))
  const accounts = await findAccounts(ctx, keys)
  return people.map(({ email, role }, index) => {
    const key = keys[index]!
    if (!Value.Check(EmailAddress, email)) return 'invalid'
    if (keys.indexOf(key) < index) return 'repeated'
    return accounts.get(key) ?? (role === null ? 'role' : null)
  })
}

/** Only users who can see the account learn that it has not accepted its invitation yet. */
async function findAccounts(ctx: UserContext, keys: readonly string[]): Promise<Map<string, InvitationProblem>> {
  if (keys.length === 0) return new Map()
  const taken = await ctx.db.selectFrom('users').select(['id', 'emailKey']).where('emailKey', 'in', keys).execute()
  const ids = taken.map(({ id }) => id)
  const query = visible(ctx, userSubject).select('users.id').where('users.id', 'in', ids)
  const invited = query.where('users.status', '=', 'pending').where('users.passwordHash', '=', '')
  const invitedIds = new Set(ids.length === 0 ? [] : (await invited.execute()).map(({ id }) => id))
  return new Map(taken.map(({ id, emailKey }) => [emailKey, invitedIds.has(id) ? 'invited' : 'taken']))
}
