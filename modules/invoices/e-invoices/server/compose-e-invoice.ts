import { formatDecimal } from '#platform/contract/money.ts'
import { isIban, removeSpaces } from '../../iban.ts'
import type { Line, Party } from '../../invoice-contract.ts'
import { documentLabels } from '../../pdf/server/index.ts'
import { listExemptionReasons } from '../../server/exemption-reasons.ts'
import type { Seller } from '../../settings/contract.ts'
import { toPrefixedVatId } from '../../vat-id.ts'
import type { EInvoiceFormat } from '../contract.ts'
import type { Allowance, EInvoice, EInvoiceLine, EInvoiceParty, EInvoiceSeller, EInvoiceTotals, Payment, TaxGroup } from './e-invoice.ts'
import { getElectronicAddress } from './electronic-address.ts'
import type { EInvoiceSource } from './read-source.ts'
import { type StatedAmounts, formatUnits, toStatedAmounts } from './stated-amounts.ts'

const specifications: Record<EInvoiceFormat, string> = {
  'xrechnung-ubl': 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
  'xrechnung-cii': 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
  'peppol-ubl': 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
  'factur-x': 'urn:cen.eu:en16931:2017',
}

/** Expects a source that lacks nothing for the format. */
export function composeEInvoice(source: EInvoiceSource, format: EInvoiceFormat): EInvoice {
  const { invoice, preceding } = source
  const { row, lines } = invoice
  const amounts = toStatedAmounts(invoice)
  const buyer = source.buyer!
  const isOutOfScope = lines.some(({ taxCategory }) => taxCategory === 'O')
  return {
    kind: row.kind,
    specification: specifications[format],
    number: row.number!,
    issuedDate: row.issuedDate!,
    dueDate: row.dueDate,
    currency: row.currency,
    note: row.notes,
    buyerReference: buyer.buyerReference ?? row.reference,
    orderReference: buyer.buyerReference === null ? null : row.reference,
    preceding,
    seller: toSeller(source.seller, isOutOfScope),
    buyer: toParty(buyer, isOutOfScope),
    ...toDelivery(invoice),
    deliveryAddress: isIntraCommunity(lines) ? toParty(buyer, isOutOfScope) : null,
    payment: toPayment(source),
    paymentTerms: toPaymentTerms(source),
    allowances: toDocumentAllowances(source, amounts),
    taxGroups: toTaxGroups(source, amounts),
    totals: toTotals(amounts),
    lines: lines.map((line, at) => toLine(source, amounts, { line, at })),
  }
}

const isIntraCommunity = (lines: readonly Line[]) => lines.some(({ taxCategory }) => taxCategory === 'K')

/** BR-IC-11 requires the day of intra-Community supplies. */
function toDelivery({ row, lines }: EInvoiceSource['invoice']): Pick<EInvoice, 'deliveryDate' | 'period'> {
  const { serviceStart, serviceEnd, issuedDate } = row
  if (!serviceStart) return { deliveryDate: isIntraCommunity(lines) ? issuedDate : null, period: null }
  if (!serviceEnd || serviceEnd === serviceStart) return { deliveryDate: serviceStart, period: null }
  return { deliveryDate: null, period: { start: serviceStart, end: serviceEnd } }
}

/** BR-O-2 forbids VAT IDs on invoices outside the scope of VAT. */
function toParty(party: Party | Seller, isOutOfScope: boolean): EInvoiceParty {
  const { company, name, address, city, postCode, email } = party
  const country = party.country!
  const [street = '', second = '', ...further] = (address ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return {
    name: company?.trim() ? company : name,
    contact: company?.trim() && company !== name ? name : null,
    phone: null,
    email,
    address: [street, second, further.join(', ')],
    city,
    postCode,
    country,
    vatId: party.vatId && !isOutOfScope ? toPrefixedVatId(party.vatId, country) : null,
    electronicAddress: getElectronicAddress(party),
  }
}

function toSeller(seller: Seller, isOutOfScope: boolean): EInvoiceSeller {
  const party = toParty(seller, isOutOfScope)
  const { registration, taxNumber, phone, name } = seller
  return { ...party, contact: name, phone, registration, taxNumber, id: party.vatId || registration ? null : taxNumber }
}

/** UNCL 4461: SEPA credit transfer in euro, otherwise a credit transfer; credit notes are settled as agreed. */
function toPayment({ seller, invoice: { row } }: EInvoiceSource): Payment | null {
  if (row.kind === 'credit-note') return { code: 'ZZZ', account: null }
  if (!seller.iban || !isIban(seller.iban)) return null
  const account = { iban: removeSpaces(seller.iban), bic: seller.bic && removeSpaces(seller.bic), holder: seller.company ?? seller.name }
  return { code: row.currency === 'EUR' ? '58' : '30', account }
}

/** XRechnung reserves lines that begin with a number sign for cash discounts (BR-DE-18). */
function toPaymentTerms({ invoice: { row } }: EInvoiceSource): string | null {
  const terms = row.terms?.replaceAll(/^\s*#/gm, '• #')
  return terms?.trim() ? terms : row.kind === 'credit-note' ? documentLabels[row.language].creditTerms : null
}

const toRate = ({ taxCategory, taxRate }: Pick<Line, 'taxCategory' | 'taxRate'>) => (taxCategory === 'O' ? null : String(taxRate))

function toDocumentAllowances({ invoice: { row } }: EInvoiceSource, { groups, digits }: StatedAmounts): EInvoice['allowances'] {
  return groups.flatMap(({ taxCategory, taxRate, base, discount }) => {
    const allowance = toAllowance({ base, discount, percent: row.discountPercent, language: row.language }, digits)
    return allowance ? [{ ...allowance, category: taxCategory, rate: toRate({ taxCategory, taxRate } as Line) }] : []
  })
}

type Discount = { base: number; discount: number; percent: number | null; language: keyof typeof documentLabels }

/** Amounts of allowances are positive: what a discount takes from returned goods is a charge. */
function toAllowance({ base, discount, percent, language }: Discount, digits: number): Allowance | null {
  if (discount === 0) return null
  return {
    isCharge: discount < 0,
    amount: formatUnits(Math.abs(discount), digits),
    base: formatUnits(Math.abs(base), digits),
    percent: percent ? String(percent) : null,
    reason: documentLabels[language].discount('').trim(),
  }
}

/** CEF VATEX codes; the category `E` has a different one for every article of the directive. */
const reasonCodes: Record<string, string> = { AE: 'VATEX-EU-AE', K: 'VATEX-EU-IC', G: 'VATEX-EU-G', O: 'VATEX-EU-O' }

function toTaxGroups({ invoice: { row, lines } }: EInvoiceSource, { groups, digits }: StatedAmounts): TaxGroup[] {
  const usualReasons: Record<string, string> = documentLabels[row.language].exemptionReasons
  return groups.map(({ taxCategory, taxRate, taxable, tax }) => ({
    category: taxCategory,
    rate: String(taxRate),
    taxable: formatUnits(taxable, digits),
    tax: formatUnits(tax, digits),
    reason: listExemptionReasons(lines, taxCategory, usualReasons[taxCategory]).join(' ') || null,
    reasonCode: reasonCodes[taxCategory] ?? null,
  }))
}

function toTotals({ groups, digits, ...amounts }: StatedAmounts): EInvoiceTotals {
  const format = (amount: number) => formatUnits(amount, digits)
  const formatNonZero = (amount: number) => (amount === 0 ? null : format(amount))
  const addUp = (isIncluded: (discount: number) => boolean) =>
    groups
      .map(({ discount }) => discount)
      .filter(isIncluded)
      .reduce((sum, discount) => sum + Math.abs(discount), 0)
  return {
    lines: format(amounts.subtotal),
    allowances: formatNonZero(addUp((discount) => discount > 0)),
    charges: formatNonZero(addUp((discount) => discount < 0)),
    taxable: format(amounts.taxable),
    tax: format(amounts.tax),
    total: format(amounts.total),
    paid: formatNonZero(amounts.paid),
    rounding: formatNonZero(amounts.rounding),
    due: format(amounts.due),
  }
}

function toLine(
  { invoice: { row } }: EInvoiceSource,
  { lines, digits }: StatedAmounts,
  { line, at }: { line: Line; at: number },
): EInvoiceLine {
  const { gross, discount, net } = lines[at]!
  const [name = '', ...further] = line.description.trim().split('\n')
  return {
    id: String(at + 1),
    name: name.trim(),
    description: further.join('\n').trim() || null,
    quantity: String((row.kind === 'credit-note' ? -line.quantity : line.quantity) || 0),
    unit: line.unit,
    price: formatDecimal(line.unitPrice, row.currency),
    allowance: toAllowance({ base: gross, discount, percent: line.discountPercent, language: row.language }, digits),
    net: formatUnits(net, digits),
    category: line.taxCategory,
    rate: toRate(line),
  }
}
