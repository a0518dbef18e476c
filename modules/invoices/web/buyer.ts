import type { Party } from '../invoice-contract.ts'

/** The company, otherwise the person; empty without a client. */
export const getBuyerName = (client: Pick<Party, 'name' | 'company'> | null | undefined): string => client?.company || client?.name || ''

export const partyFields = ['name', 'email', 'company', 'address', 'city', 'postCode', 'country', 'vatId'] as const

/** The client's fields that are copied to an invoice. */
export function pickPartyFields(client: Party): Party {
  const { name, email, company, address, city, postCode, country, vatId } = client
  return { name, email, company, address, city, postCode, country, vatId }
}
