import type { Party, PartyDraft } from '../invoice-contract.ts'

export const toParty = (input: PartyDraft): Party => {
  const { name, email = null, company = null, address = null, city = null, postCode = null, country = null, vatId = null } = input
  return { name: name.trim(), email, company, address, city, postCode, country, vatId }
}
