import { RECIPIENTS_LIMIT, type Address } from '../../contract.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { workspaceDomain } from '../../settings/server/index.ts'
import type { EmailContext } from '../../server/email-subjects.ts'
import { hasWayOut, localPeople } from './local-recipients.ts'
import { addressesIn } from '../../server/mail-rows.ts'
import type { MailRecord } from '../../server/tables.ts'

const fields = ['to', 'cc', 'bcc'] as const

/** One address, never a list, a header or a name. */
const ADDRESS = /^[^\s\p{C}<>()[\]\\,;:"@]{1,64}@(?!-)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})*$/u
const LONGEST = 254

/** To whom the mail goes, each address once. Refusal 400 that names the address to which nothing can go, or where there is none. */
export async function sendableRecipients(ctx: EmailContext, mail: MailRecord): Promise<string[]> {
  const people = fields.flatMap((field) =>
    addressesIn(mail[field]).map((person, index) => ({ ...person, path: `/draft/${field}/${index}/email` })),
  )
  if (people.length === 0)
    throw new Refusal(400, 'email.no_recipient', 'Say whom the mail is for.', [{ path: '/draft/to', message: 'is empty' }])
  if (people.length > RECIPIENTS_LIMIT)
    throw new Refusal(400, 'email.too_many_recipients', `A mail goes to at most ${RECIPIENTS_LIMIT} people.`, [
      { path: '/draft/to', message: 'is too long' },
    ])
  for (const person of people) if (!isAddress(person.email)) throw badAddress(person, 'is no mail address')
  await assertKnown(ctx, mail, people)
  return [...new Set(people.map(({ email }) => email.toLowerCase()))]
}

export const isAddress = (email: string) => email.length <= LONGEST && ADDRESS.test(email)

/** Where no server could take the mail further, an address of the workspace that nobody has is a mistake. */
async function assertKnown(ctx: EmailContext, mail: MailRecord, people: readonly (Address & { path: string })[]): Promise<void> {
  if (hasWayOut(ctx, mail)) return
  const domain = await workspaceDomain(ctx)
  const own = people.filter(({ email }) => email.toLowerCase().endsWith(`@${domain}`))
  const known = await localPeople(
    ctx,
    mail,
    own.map(({ email }) => email),
  )
  const unknown = own.find(({ email }) => !known.has(email))
  if (unknown) throw badAddress(unknown, 'belongs to nobody in the workspace')
}

const badAddress = ({ email, path }: { email: string; path: string }, message: string) =>
  new Refusal(400, 'email.bad_address', `“${email.replace(/\p{C}/gu, ' ')}” ${message}.`, [{ path, message }])
