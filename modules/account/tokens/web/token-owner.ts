import { useTranslation } from 'react-i18next'
import type { Input } from '#platform/contract/endpoint.ts'
import { serviceAccounts } from '#platform/contract/service-accounts.ts'
import { tokens } from '#platform/contract/tokens.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { toast } from '#platform/web/ui/feedback/toast.tsx'

/** Whose tokens: those of the signed-in user, or of a service account. */
export type TokenOwner = 'viewer' | { serviceAccountId: number }

const getOptions = (owner: TokenOwner) => ({ topics: [owner === 'viewer' ? 'account' : 'service-accounts'], isIrreversible: true as const })

/** Returns a function that creates a token and returns its secret. */
export function useAddToken(owner: TokenOwner): (input: Input<typeof tokens.addToken>) => Promise<string> {
  const options = { ...getOptions(owner), onError: () => true }
  const addOwn = useApiMutation(tokens.addToken, options)
  const addOther = useApiMutation(serviceAccounts.addServiceAccountToken, options)
  return async (input) => {
    const { data } = await (owner === 'viewer' ? addOwn.mutateAsync(input) : addOther.mutateAsync({ ...owner, ...input }))
    return data.secret
  }
}

export function useRevokeToken(owner: TokenOwner): { revoke: (id: number) => void; isPending: boolean } {
  const { t } = useTranslation('account')
  const options = { ...getOptions(owner), onSuccess: () => void toast.success(t('tokens.revoked')) }
  const revokeOwn = useApiMutation(tokens.revokeToken, options)
  const revokeOther = useApiMutation(serviceAccounts.revokeServiceAccountToken, options)
  return {
    revoke: (id) => (owner === 'viewer' ? revokeOwn.mutate({ id }) : revokeOther.mutate({ ...owner, id })),
    isPending: revokeOwn.isPending || revokeOther.isPending,
  }
}
