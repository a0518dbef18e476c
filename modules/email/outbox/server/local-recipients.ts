import { abilityFor, type RuleUser } from '#platform/server/abilities/rules.ts'
import { accountKey } from '#platform/server/identity/users.ts'
import { workspaceDomain } from '../../settings/server/index.ts'
import type { EmailContext } from '../../server/email-subjects.ts'
import { addressOf, numberIn } from '../../server/own-address.ts'
import type { MailRecord } from '../../server/tables.ts'

type Person = RuleUser & { username: string; emailKey: string }
type Leaving = Pick<MailRecord, 'accountId'>

/** Whether a server takes the mail to whoever is not of the workspace. */
export const hasWayOut = ({ config }: Pick<EmailContext, 'config'>, { accountId }: Leaving) => accountId !== null || Boolean(config.smtpUrl)

/**
 * Active people by those of the addresses of a mail that are theirs: `username@domain`. Where nothing takes it further also the address
 * with which they sign in, if they may read mail here: nobody has proved that it is theirs, and it may be a customer's.
 */
export async function localPeople(ctx: EmailContext, mail: Leaving, emails: readonly string[]): Promise<Map<string, number>> {
  const domain = await workspaceDomain(ctx)
  const isSignInTaken = !hasWayOut(ctx, mail)
  const keys = emails.map((email) => accountKey(email))
  const locals = keys.filter((key) => key.endsWith(`@${domain}`)).map((key) => key.slice(0, -domain.length - 1))
  const numbers = locals.flatMap((local) => numberIn(local) ?? [])
  if (locals.length === 0 && (keys.length === 0 || !isSignInTaken)) return new Map()
  const people = await ctx.db
    .selectFrom('users')
    .select(['id', 'username', 'emailKey', 'role', 'email', 'fullName', 'language', 'timeZone'])
    .where('status', '=', 'active')
    .where('removedAt', 'is', null)
    .where((eb) =>
      eb.or([
        ...(isSignInTaken ? [eb('emailKey', 'in', keys)] : []),
        ...(locals.length > 0 ? [eb('usernameKey', 'in', locals)] : []),
        ...(numbers.length > 0 ? [eb('id', 'in', numbers)] : []),
      ]),
    )
    .orderBy('id')
    .execute()
  const byName = new Map(people.map((person) => [addressOf(person, domain), person.id]))
  return assigned(emails, byName, isSignInTaken ? signInsOf(ctx, people) : new Map())
}

const signInsOf = ({ roles }: EmailContext, people: readonly Person[]) =>
  new Map(
    people.filter((person) => abilityFor(person, roles.source).ability.can('read', 'Mail')).map((person) => [person.emailKey, person.id]),
  )

type ByAddress = ReadonlyMap<string, number>

/** Nobody takes another's mail by signing in with an address of the workspace: who is called so comes first. */
function assigned(emails: readonly string[], byName: ByAddress, bySignIn: ByAddress): Map<string, number> {
  const found = emails.map((email) => [email, byName.get(accountKey(email)) ?? bySignIn.get(accountKey(email))] as const)
  return new Map(found.filter((one): one is [string, number] => one[1] !== undefined))
}
