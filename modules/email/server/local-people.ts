import type { Kysely } from 'kysely'
import { accountKey } from '#platform/server/identity/users.ts'
import { addressOf, numberIn } from './own-address.ts'
import type { EmailTables } from './tables.ts'

type Person = { id: number; username: string; emailKey: string }

/** Active people by those of these addresses that are theirs: `username@domain`, or the address with which they sign in. */
export async function localPeople(db: Kysely<EmailTables>, domain: string, emails: readonly string[]): Promise<Map<string, number>> {
  if (emails.length === 0) return new Map()
  const keys = emails.map((email) => accountKey(email))
  const locals = keys.filter((key) => key.endsWith(`@${domain}`)).map((key) => key.slice(0, -domain.length - 1))
  const numbers = locals.flatMap((local) => numberIn(local) ?? [])
  const people = await db
    .selectFrom('users')
    .select(['id', 'username', 'emailKey'])
    .where('status', '=', 'active')
    .where('removedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('emailKey', 'in', keys),
        ...(locals.length > 0 ? [eb('usernameKey', 'in', locals)] : []),
        ...(numbers.length > 0 ? [eb('id', 'in', numbers)] : []),
      ]),
    )
    .orderBy('id')
    .execute()
  return assigned(emails, people, domain)
}

/** Nobody takes another's mail by signing in with an address of the workspace: who is called so comes first. */
function assigned(emails: readonly string[], people: readonly Person[], domain: string): Map<string, number> {
  const byName = new Map(people.map((person) => [addressOf(person, domain), person.id]))
  const bySignIn = new Map(people.map((person) => [person.emailKey, person.id]))
  const found = emails.map((email) => [email, byName.get(accountKey(email)) ?? bySignIn.get(accountKey(email))] as const)
  return new Map(found.filter((one): one is [string, number] => one[1] !== undefined))
}
