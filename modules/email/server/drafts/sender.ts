import type { Address } from '../../contract.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { ownAddress } from '../domain.ts'
import { accountSubject, type EmailContext } from '../email-subjects.ts'
import { oneLine } from './one-line.ts'

/** As whom the viewer writes: by one of their accounts, 404 where there is none of this id, or as a person of the workspace. */
export async function senderOf(ctx: EmailContext, accountId: number | null): Promise<Address> {
  if (accountId === null) return { name: oneLine(ctx.viewer.fullName), email: await ownAddress(ctx) }
  const { name, email } = await findVisible(ctx, accountSubject, accountId)
  return { name, email }
}
