import { createFieldError } from '#platform/server/api-error.ts'
import { isIban } from '../../iban.ts'
import { isLeitwegId, resemblesLeitwegId } from '../../leitweg-id.ts'
import type { Line, Party } from '../../invoice-contract.ts'
import { isVatId } from '../../vat-id.ts'
import { type EInvoiceFormat, type MissingField, eInvoiceFormats } from '../contract.ts'
import { getElectronicAddress } from './electronic-address.ts'
import type { EInvoiceSource } from './read-source.ts'

type Check = readonly [isMissing: boolean, path: string, predicate: string]

const EMPTY = 'must not be empty'

/** Everything the format requires and the invoice lacks, in the order of settings, client and invoice. */
export function listMissingFields(source: EInvoiceSource, format: EInvoiceFormat): MissingField[] {
  const checks = [...checkSeller(source), ...checkBuyer(source), ...checkInvoice(source), ...checksByFormat[format](source)]
  const failed = checks.filter(([isMissing]) => isMissing).map(([, path, predicate]) => createFieldError(path, predicate))
  const byPath = new Map(failed.toReversed().map((error) => [error.path, error]))
  return [...byPath.values()].toReversed().toSorted((one, other) => rankPlace(one) - rankPlace(other))
}

const places = ['/settings', '/client', '/invoice']
const rankPlace = ({ path }: MissingField) => places.findIndex((place) => path.startsWith(place))

export const checkAllFormats = (source: EInvoiceSource) =>
  eInvoiceFormats.map((format) => ({ format, errors: listMissingFields(source, format) }))

const hasCategory = ({ invoice }: EInvoiceSource, ...categories: Line['taxCategory'][]) =>
  invoice.lines.some(({ taxCategory }) => categories.includes(taxCategory))

/** Where the buyer's data is edited. */
const getBuyerPath = ({ hasClient }: EInvoiceSource) => (hasClient ? '/client' : '/invoice/client')

const isInvalidVatId = (party: Pick<Party, 'vatId' | 'country'> | null) => Boolean(party?.vatId && !isVatId(party.vatId, party.country))

function checkSeller(source: EInvoiceSource): Check[] {
  const { seller } = source
  const path = '/settings/seller'
  const needsVatId = hasCategory(source, 'AE', 'K', 'G')
  const needsTaxNumber = hasCategory(source, 'S', 'Z', 'E')
  const isUnidentified = !seller.vatId && !seller.taxNumber && !seller.registration
  return [
    [seller.name.trim() === '', `${path}/name`, EMPTY],
    [!seller.country, `${path}/country`, 'must be a country'],
    [needsVatId && !seller.vatId, `${path}/vatId`, 'is required for this tax category'],
    [needsTaxNumber && !seller.vatId && !seller.taxNumber, `${path}/vatId`, 'or tax number must not be empty'],
    [isUnidentified, `${path}/vatId`, 'or another registration must not be empty'],
    [isInvalidVatId(seller), `${path}/vatId`, 'must be a VAT ID with the prefix of its country'],
    [Boolean(seller.iban && !isIban(seller.iban)), `${path}/iban`, 'must be an IBAN with correct check digits'],
  ]
}

function checkBuyer(source: EInvoiceSource): Check[] {
  const { buyer } = source
  if (buyer === null) return [[true, '/invoice/client', EMPTY]]
  const path = getBuyerPath(source)
  const needsVatId = hasCategory(source, 'AE', 'K')
  return [
    [!buyer.country, `${path}/country`, 'must be a country'],
    [needsVatId && !buyer.vatId, `${path}/vatId`, 'is required for reverse charge and intra-Community supply'],
    [isInvalidVatId(buyer), `${path}/vatId`, 'must be a VAT ID with the prefix of its country'],
  ]
}

function checkInvoice(source: EInvoiceSource): Check[] {
  const { lines } = source.invoice
  const mixesScope = hasCategory(source, 'O') && lines.some(({ taxCategory }) => taxCategory !== 'O')
  return [
    [lines.length === 0, '/invoice/lines', 'must contain at least one line item'],
    [mixesScope, '/invoice/lines', 'must not combine what is outside the scope of VAT with other tax categories'],
    ...lines.map(({ taxCategory, exemptionReason }, at): Check => [
      taxCategory === 'E' && !exemptionReason,
      `/invoice/lines/${at}/exemptionReason`,
      'is required for exempt items',
    ]),
  ]
}

const checksByFormat: Record<EInvoiceFormat, (source: EInvoiceSource) => Check[]> = {
  'xrechnung-ubl': checkXRechnung,
  'xrechnung-cii': checkXRechnung,
  'peppol-ubl': checkPeppol,
  'factur-x': () => [],
}

/** The rules BR-DE-1 to BR-DE-15, and the electronic addresses, which may be those for email. */
function checkXRechnung(source: EInvoiceSource): Check[] {
  const { seller, buyer, invoice } = source
  const path = getBuyerPath(source)
  const reference = buyer?.buyerReference ?? invoice.row.reference
  const hasWrongDigits = reference !== null && resemblesLeitwegId(reference) && !isLeitwegId(reference)
  const hasPhone = (seller.phone?.replaceAll(/\D/g, '').length ?? 0) >= 3
  return [
    [!seller.city?.trim(), '/settings/seller/city', EMPTY],
    [!seller.postCode?.trim(), '/settings/seller/postCode', EMPTY],
    [!hasPhone, '/settings/seller/phone', 'must be a phone number'],
    [!seller.email, '/settings/seller/email', EMPTY],
    [invoice.row.kind === 'invoice' && !seller.iban, '/settings/seller/iban', EMPTY],
    [!buyer?.city?.trim(), `${path}/city`, EMPTY],
    [!buyer?.postCode?.trim(), `${path}/postCode`, EMPTY],
    [!reference?.trim(), `${path}/buyerReference`, EMPTY],
    [hasWrongDigits, `${path}/buyerReference`, 'must be a Leitweg-ID with correct check digits'],
    [getElectronicAddress(buyer) === null, `${path}/electronicAddress`, 'or email must not be empty'],
  ]
}

function checkPeppol(source: EInvoiceSource): Check[] {
  const { seller, buyer, invoice } = source
  const path = getBuyerPath(source)
  const reference = buyer?.buyerReference ?? invoice.row.reference
  return [
    [!seller.electronicAddress?.trim(), '/settings/seller/electronicAddress', 'must be a Peppol ID'],
    [!buyer?.electronicAddress?.trim(), `${path}/electronicAddress`, 'must be a Peppol ID'],
    [!reference?.trim(), `${path}/buyerReference`, EMPTY],
  ]
}
