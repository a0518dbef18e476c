import type { Person } from '#platform/contract/schema.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import type { Context } from '#platform/server/context.ts'
import { isInTexts } from '#platform/server/database/queries/expressions.ts'
import { toAccountKey } from '#platform/server/identity/account-key.ts'
import { getPeopleById } from '#platform/server/identity/people.ts'
import type { IdentityTables } from '#platform/server/identity/tables.ts'
import { userSubject } from '#platform/server/identity/users.ts'
import type { ImportPerson } from '#platform/server/imports/import-source.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import type { ImportSettings } from '../contract.ts'
import type { ImportContext } from './tables.ts'

/** The colleagues to whom the user has assigned these people, otherwise those with the same address or, if only one has it, the same name. */
export async function matchPeople(
  ctx: Pick<ImportContext, 'db' | 'viewer' | 'dialect'>,
  people: readonly ImportPerson[],
  settings: Pick<ImportSettings, 'people'>,
): Promise<Map<string, Person | null>> {
  const assigned = new Map(settings.people.map(({ key, userId }) => [key, userId]))
  const users = await getPeopleById(ctx.db, assigned.values())
  const suggested = await suggestPeople(
    ctx,
    people.filter(({ key }) => !assigned.has(key)),
  )
  return new Map(
    people.map(({ key }) => [key, assigned.has(key) ? (users.get(assigned.get(key) ?? 0) ?? null) : (suggested.get(key) ?? null)]),
  )
}

async function suggestPeople(
  ctx: Pick<ImportContext, 'db' | 'viewer' | 'dialect'>,
  people: readonly ImportPerson[],
): Promise<Map<string, Person>> {
  const emails = people.flatMap(({ email }) => (email ? [toAccountKey(email)] : []))
  const names = people.map(({ name }) => normalizeForSearch(name))
  const users = await visible(ctx as unknown as Context<IdentityTables>, userSubject)
    .select(['users.id', 'users.fullName', 'users.avatar', 'users.emailKey', 'users.nameKey'])
    .where('users.status', '=', 'active')
    .where((eb) => eb.or([isInTexts(ctx.dialect, 'users.emailKey', emails), isInTexts(ctx.dialect, 'users.nameKey', names)]))
    .execute()
  const matches = new Map<string, Person>()
  for (const { key, name, email } of people) {
    const byEmail = users.find(({ emailKey }) => email && emailKey === toAccountKey(email))
    const byName = users.filter(({ nameKey }) => nameKey === normalizeForSearch(name))
    const user = byEmail ?? (byName.length === 1 ? byName[0] : undefined)
    if (user) matches.set(key, { id: user.id, fullName: user.fullName, avatar: user.avatar })
  }
  return matches
}
