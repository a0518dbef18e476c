import { invalidInput } from '#platform/server/api-error.ts'
import { isElectronicAddress } from '../electronic-address.ts'
import { isBic, isIban } from '../iban.ts'
import { isLeitwegId, resemblesLeitwegId } from '../leitweg-id.ts'
import { isVatId } from '../vat-id.ts'

type Identifiers = Partial<
  Record<'vatId' | 'country' | 'electronicAddress' | 'electronicAddressScheme' | 'buyerReference' | 'iban' | 'bic', string | null>
>

/** Checks the identifiers that were changed, so that values stored by an earlier version never prevent other changes. */
export function assertValidParty(path: string, party: Identifiers, changes: object): void {
  const { vatId, country = null, electronicAddress, electronicAddressScheme, buyerReference, iban, bic } = party
  const changed = (...names: (keyof Identifiers)[]) => names.some((name) => name in changes)
  if (changed('vatId') && vatId && !isVatId(vatId, country))
    throw invalidInput(`${path}/vatId`, 'must be a VAT ID with the prefix of its country, such as DE123456789')
  if (changed('buyerReference') && buyerReference && resemblesLeitwegId(buyerReference) && !isLeitwegId(buyerReference))
    throw invalidInput(`${path}/buyerReference`, 'must be a Leitweg-ID with correct check digits')
  if (changed('iban') && iban && !isIban(iban)) throw invalidInput(`${path}/iban`, 'must be an IBAN with correct check digits')
  if (changed('bic') && bic && !isBic(bic)) throw invalidInput(`${path}/bic`, 'must be a BIC of 8 or 11 characters')
  if (!changed('electronicAddress', 'electronicAddressScheme')) return
  if (electronicAddress && !electronicAddressScheme) throw invalidInput(`${path}/electronicAddressScheme`, 'must be set with an address')
  if (electronicAddress && electronicAddressScheme && !isElectronicAddress(electronicAddress, electronicAddressScheme))
    throw invalidInput(`${path}/electronicAddress`, 'must be an address of its scheme')
}
