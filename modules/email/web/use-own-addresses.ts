import { useApiQuery } from '#platform/web/api/queries.ts'
import { email, type Account } from '../contract.ts'

/** Addresses of the user in lower case: the workspace address and those of connected accounts. */
export const listOwnAddresses = (address: string | undefined, accounts: readonly Pick<Account, 'email'>[]): string[] =>
  [address, ...accounts.map((one) => one.email)].flatMap((one) => one?.toLowerCase() ?? [])

export function useOwnAddresses(): string[] {
  const { data: settings } = useApiQuery(email.getSettings, {})
  const { data: accounts } = useApiQuery(email.listAccounts, {})
  return listOwnAddresses(settings?.address, accounts?.accounts ?? [])
}
