import type { Party } from '../invoice-contract.ts'

/** The company, otherwise the person; empty without a client. */
export const getBuyerName = (client: Pick<Party, 'name' | 'company'> | null | undefined): string => client?.company || client?.name || ''

/** What buyers and sellers have in common. */
export const partyFields = [
  'name',
  'email',
  'company',
  'address',
  'city',
  'postCode',
  'country',
  'vatId',
  'electronicAddress',
  'electronicAddressScheme',
] as const

export const buyerFields = [...partyFields, 'buyerReference'] as const

export type PartyValues = Record<(typeof partyFields)[number], string>
export type BuyerValues = Record<(typeof buyerFields)[number], string>

/** The client's fields that are copied to an invoice. */
export const pickPartyFields = (client: Party): Party => Object.fromEntries(buyerFields.map((name) => [name, client[name]])) as Party
