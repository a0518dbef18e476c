import type { NamedAddress } from '../../contract.ts'
import { findVisibleBy } from '#platform/server/abilities/visible.ts'
import { getOwnAddress } from '../../settings/server/index.ts'
import { accountSubject, type EmailContext } from '../../server/email-subjects.ts'
import { removeLineBreaks } from './remove-line-breaks.ts'

type Sender = NamedAddress & { accountId: number | null }

/** The account's name and address, or the user's internal address without an account or if it has been disconnected. */
export async function getSender(ctx: EmailContext, accountId: number | null): Promise<Sender> {
  const [account] = accountId === null ? [] : await findVisibleBy(ctx, accountSubject, { column: 'id', values: [accountId] })
  if (account) return { accountId, name: account.name, email: account.email }
  return { accountId: null, name: removeLineBreaks(ctx.viewer.fullName), email: await getOwnAddress(ctx) }
}
