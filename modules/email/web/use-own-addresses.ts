import { useRead } from '#platform/web/api/queries.ts'
import { email, type Account } from '../contract.ts'

/** One's addresses, in small letters: that in the workspace and those of one's accounts. */
export const ownAddresses = (address: string | undefined, accounts: readonly Pick<Account, 'email'>[]): string[] =>
  [address, ...accounts.map((one) => one.email)].flatMap((one) => one?.toLowerCase() ?? [])

export function useOwnAddresses(): string[] {
  const { data: settings } = useRead(email.getSettings, {})
  const { data: accounts } = useRead(email.listAccounts, {})
  return ownAddresses(settings?.address, accounts?.accounts ?? [])
}
