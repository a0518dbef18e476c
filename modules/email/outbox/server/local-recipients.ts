import { getUserPermissions, type RuleUser } from '#platform/server/abilities/rules.ts'
import { toAccountKey } from '#platform/server/identity/users.ts'
import { getWorkspaceDomain } from '../../settings/server/index.ts'
import type { EmailContext } from '../../server/email-subjects.ts'
import { getUserAddress, parseUserId } from '../../server/user-address.ts'
import type { EmailRecord } from '../../server/tables.ts'

type UserRow = RuleUser & { username: string; emailKey: string }
type OutgoingAccount = Pick<EmailRecord, 'accountId'>

/** Whether a mail server can deliver to addresses outside the workspace. */
export const canSendOutside = ({ config }: Pick<EmailContext, 'config'>, { accountId }: OutgoingAccount) =>
  accountId !== null || Boolean(config.smtpUrl)

/** User ids by address. Sign-in addresses are unverified, so they count only if no mail server could deliver to them. */
export async function findLocalRecipients(
  ctx: EmailContext,
  mail: OutgoingAccount,
  emails: readonly string[],
): Promise<Map<string, number>> {
  const domain = await getWorkspaceDomain(ctx)
  const matchesSignInEmail = !canSendOutside(ctx, mail)
  const keys = emails.map((email) => toAccountKey(email))
  const locals = keys.filter((key) => key.endsWith(`@${domain}`)).map((key) => key.slice(0, -domain.length - 1))
  const numbers = locals.flatMap((local) => parseUserId(local) ?? [])
  if (locals.length === 0 && (keys.length === 0 || !matchesSignInEmail)) return new Map()
  const people = await ctx.db
    .selectFrom('users')
    .select(['id', 'username', 'emailKey', 'role', 'email', 'fullName', 'language', 'timeZone'])
    .where('status', '=', 'active')
    .where('removedAt', 'is', null)
    .where((eb) =>
      eb.or([
        ...(matchesSignInEmail ? [eb('emailKey', 'in', keys)] : []),
        ...(locals.length > 0 ? [eb('usernameKey', 'in', locals)] : []),
        ...(numbers.length > 0 ? [eb('id', 'in', numbers)] : []),
      ]),
    )
    .orderBy('id')
    .execute()
  const byName = new Map(people.map((person) => [getUserAddress(person, domain), person.id]))
  return matchUsers(emails, byName, matchesSignInEmail ? mapSignInEmails(ctx, people) : new Map())
}

const mapSignInEmails = ({ roles }: EmailContext, people: readonly UserRow[]) =>
  new Map(
    people
      .filter((person) => getUserPermissions(person, roles.getRules).ability.can('read', 'Mail'))
      .map((person) => [person.emailKey, person.id]),
  )

type UserIdsByAddress = ReadonlyMap<string, number>

/** Internal addresses take precedence, so that no one can receive the email of others by signing in with their address. */
function matchUsers(emails: readonly string[], byName: UserIdsByAddress, bySignIn: UserIdsByAddress): Map<string, number> {
  const matches = emails.map((email) => [email, byName.get(toAccountKey(email)) ?? bySignIn.get(toAccountKey(email))] as const)
  return new Map(matches.filter((one): one is [string, number] => one[1] !== undefined))
}
