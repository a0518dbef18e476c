import type { TFunction } from 'i18next'
import { isElectronicAddress } from '../electronic-address.ts'
import { isBic, isIban } from '../iban.ts'
import { isLeitwegId, resemblesLeitwegId } from '../leitweg-id.ts'
import { isVatId } from '../vat-id.ts'
import type { BuyerValues } from './buyer.ts'

export const isEmail = (text: string) => /^\S+@\S+\.\S+$/.test(text.trim())

type Values = Pick<BuyerValues, 'vatId' | 'country' | 'electronicAddress' | 'electronicAddressScheme'> &
  Partial<Record<'buyerReference' | 'iban' | 'bic', string>>

/** The same checks as on the server. */
export function validateIdentifiers(values: Values, t: TFunction<'invoices'>): Partial<Record<keyof Values, string>> {
  const { vatId, country, electronicAddress, electronicAddressScheme: scheme, buyerReference = '', iban = '', bic = '' } = values
  return {
    ...(vatId.trim() && !isVatId(vatId, country || null) && { vatId: t('error.vatId') }),
    ...(resemblesLeitwegId(buyerReference) && !isLeitwegId(buyerReference) && { buyerReference: t('error.leitwegId') }),
    ...(iban.trim() && !isIban(iban) && { iban: t('error.iban') }),
    ...(bic.trim() && !isBic(bic) && { bic: t('error.bic') }),
    ...(electronicAddress.trim() && !scheme && { electronicAddressScheme: t('error.missing') }),
    ...(electronicAddress.trim() &&
      scheme &&
      !isElectronicAddress(electronicAddress.trim(), scheme) && { electronicAddress: t('error.electronicAddress') }),
  }
}
