import type { Address } from '../../contract.ts'
import { findVisibleBy } from '#platform/server/abilities/visible.ts'
import { ownAddress } from '../../settings/server/index.ts'
import { accountSubject, type EmailContext } from '../../server/email-subjects.ts'
import { oneLine } from './one-line.ts'

type Sender = Address & { accountId: number | null }

/** As whom the viewer writes: by this account of theirs, or as a person of the workspace, also where it was disconnected meanwhile. */
export async function senderOf(ctx: EmailContext, accountId: number | null): Promise<Sender> {
  const [account] = accountId === null ? [] : await findVisibleBy(ctx, accountSubject, { column: 'id', values: [accountId] })
  if (account) return { accountId, name: account.name, email: account.email }
  return { accountId: null, name: oneLine(ctx.viewer.fullName), email: await ownAddress(ctx) }
}
