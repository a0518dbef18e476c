import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { serviceAccounts } from '#platform/contract/service-accounts.ts'
import { deleteToken, describeToken, insertToken, toTokenResponse } from '../tokens/manage-tokens.ts'
import type { TokenRow } from '../tokens/tables.ts'
import { lockServiceAccount, recordServiceAccount, type ServiceAccountContext, type ServiceAccountRow } from './service-account.ts'

type AddInput = Input<typeof serviceAccounts.addServiceAccountToken>

export const addServiceAccountToken =
  (knownScopes: () => readonly string[]) =>
  async (
    ctx: ServiceAccountContext,
    { serviceAccountId, ...input }: AddInput,
  ): Promise<Output<typeof serviceAccounts.addServiceAccountToken>> => {
    const account = await lockServiceAccount(ctx, serviceAccountId)
    const { row, secret } = await insertToken(ctx, serviceAccountId, input, knownScopes())
    recordServiceAccount(ctx, { before: null, after: describe(account, row) })
    return { token: toTokenResponse(row), secret }
  }

export async function revokeServiceAccountToken(
  ctx: ServiceAccountContext,
  { serviceAccountId, id }: Input<typeof serviceAccounts.revokeServiceAccountToken>,
): Promise<object> {
  const account = await lockServiceAccount(ctx, serviceAccountId)
  recordServiceAccount(ctx, { before: describe(account, await deleteToken(ctx, serviceAccountId, id)), after: null })
  return {}
}

const describe = ({ fullName }: ServiceAccountRow, token: TokenRow) => `${fullName}: ${describeToken(token)}`
