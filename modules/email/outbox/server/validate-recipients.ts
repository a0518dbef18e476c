import { MAX_RECIPIENTS, type NamedAddress } from '../../contract.ts'
import { ApiError, createFieldError } from '#platform/server/api-error.ts'
import { getWorkspaceDomain } from '../../settings/server/index.ts'
import type { EmailContext } from '../../server/email-subjects.ts'
import { canSendOutside, findLocalRecipients } from './local-recipients.ts'
import { parseAddresses } from '../../server/email-rows.ts'
import type { EmailRecord } from '../../server/tables.ts'

const recipientFields = ['to', 'cc', 'bcc'] as const

const EMAIL_ADDRESS = /^[^\s\p{C}<>()[\]\\,;:"@]{1,64}@(?!-)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})*$/u
const MAX_ADDRESS_LENGTH = 254

/** Returns the unique lowercase addresses. Throws 400 naming an invalid address, or if there is none. */
export async function validateRecipients(ctx: EmailContext, mail: EmailRecord): Promise<string[]> {
  const people = recipientFields.flatMap((field) =>
    parseAddresses(mail[field]).map((person, index) => ({ ...person, path: `/draft/${field}/${index}/email` })),
  )
  if (people.length === 0)
    throw new ApiError(400, 'email.no_recipient', 'Add at least one recipient.', [createFieldError('/draft/to', 'must not be empty')])
  if (people.length > MAX_RECIPIENTS)
    throw new ApiError(400, 'email.too_many_recipients', `An email can have at most ${MAX_RECIPIENTS} recipients.`, [
      createFieldError('/draft/to', `must have at most ${MAX_RECIPIENTS} recipients`),
    ])
  for (const person of people) if (!isEmailAddress(person.email)) throw invalidAddress(person, 'is not a valid email address')
  await assertColleaguesExist(ctx, mail, people)
  return [...new Set(people.map(({ email }) => email.toLowerCase()))]
}

export const isEmailAddress = (email: string) => email.length <= MAX_ADDRESS_LENGTH && EMAIL_ADDRESS.test(email)

/** Without a mail server, an unknown internal address is a mistake that can be reported immediately. */
async function assertColleaguesExist(
  ctx: EmailContext,
  mail: EmailRecord,
  people: readonly (NamedAddress & { path: string })[],
): Promise<void> {
  if (canSendOutside(ctx, mail)) return
  const domain = await getWorkspaceDomain(ctx)
  const internal = people.filter(({ email }) => email.toLowerCase().endsWith(`@${domain}`))
  const userIds = await findLocalRecipients(
    ctx,
    mail,
    internal.map(({ email }) => email),
  )
  const missing = internal.find(({ email }) => !userIds.has(email))
  if (missing) throw invalidAddress(missing, 'does not belong to anyone in the workspace')
}

const invalidAddress = ({ email, path }: { email: string; path: string }, message: string) =>
  new ApiError(400, 'email.bad_address', `“${email.replace(/\p{C}/gu, ' ')}” ${message}.`, [createFieldError(path, message)])
