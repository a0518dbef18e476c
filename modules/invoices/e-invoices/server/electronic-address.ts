import { EMAIL_SCHEME } from '../../electronic-address.ts'
import type { Party } from '../../invoice-contract.ts'

type Addresses = Pick<Party, 'email' | 'electronicAddress' | 'electronicAddressScheme'>

/** The electronic address, otherwise the email address, which EN 16931 accepts as one. */
export function getElectronicAddress(party: Addresses | null): { address: string; scheme: string } | null {
  if (party?.electronicAddress && party.electronicAddressScheme)
    return { address: party.electronicAddress.trim(), scheme: party.electronicAddressScheme }
  return party?.email ? { address: party.email, scheme: EMAIL_SCHEME } : null
}
