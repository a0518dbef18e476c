import type { Party } from '../invoice-contract.ts'

/** How a buyer is called: the company, else the person; empty where there is none. */
export const buyerOf = (client: Pick<Party, 'name' | 'company'> | null | undefined): string => client?.company || client?.name || ''

export const partyFields = ['name', 'email', 'company', 'address', 'city', 'postCode', 'country', 'vatId'] as const

/** What an invoice says of a client. */
export function partyOf(client: Party): Party {
  const { name, email, company, address, city, postCode, country, vatId } = client
  return { name, email, company, address, city, postCode, country, vatId }
}
