import { type XmlElement, element, elementWith, toXml } from '#platform/server/xml/write-xml.ts'
import type { Allowance, EInvoice, EInvoiceLine, EInvoiceParty, Payment, Tax, TaxGroup } from './e-invoice.ts'

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd'
const BILLING_PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'

/** Elements are in the order of the UBL 2.1 schemas. */
export function toUbl(invoice: EInvoice): string {
  const isInvoice = invoice.kind === 'invoice'
  const root = isInvoice ? 'Invoice' : 'CreditNote'
  const namespaces = {
    xmlns: `${UBL}:${root}-2`,
    'xmlns:cac': `${UBL}:CommonAggregateComponents-2`,
    'xmlns:cbc': `${UBL}:CommonBasicComponents-2`,
  }
  const { currency } = invoice
  return toXml(
    elementWith(
      root,
      namespaces,
      element('cbc:CustomizationID', invoice.specification),
      element('cbc:ProfileID', BILLING_PROCESS),
      element('cbc:ID', invoice.number),
      element('cbc:IssueDate', invoice.issuedDate),
      isInvoice && element('cbc:DueDate', invoice.dueDate),
      isInvoice ? element('cbc:InvoiceTypeCode', '380') : element('cbc:CreditNoteTypeCode', '381'),
      element('cbc:Note', invoice.note),
      element('cbc:DocumentCurrencyCode', currency),
      element('cbc:BuyerReference', invoice.buyerReference),
      createPeriod(invoice),
      element('cac:OrderReference', element('cbc:ID', invoice.orderReference)),
      createBillingReference(invoice),
      element('cac:AccountingSupplierParty', createSeller(invoice)),
      element('cac:AccountingCustomerParty', createParty(invoice.buyer, { registration: null })),
      createDelivery(invoice),
      invoice.payment && createPayment(invoice.payment, invoice),
      element('cac:PaymentTerms', element('cbc:Note', invoice.paymentTerms)),
      ...invoice.allowances.map((allowance) => createAllowance(allowance, currency, createTaxCategory('cac:TaxCategory', allowance))),
      createTaxTotal(invoice),
      createTotals(invoice),
      ...invoice.lines.map((line) => createLine(line, invoice)),
    ),
  )
}

function createSeller({ seller }: EInvoice): XmlElement {
  return createParty(seller, seller)
}

type PartyExtras = { id?: string | null; registration: string | null; taxNumber?: string | null }

function createParty(party: EInvoiceParty, { id = null, registration, taxNumber = null }: PartyExtras): XmlElement {
  const { electronicAddress, name, contact, phone, email, vatId } = party
  return element(
    'cac:Party',
    electronicAddress && elementWith('cbc:EndpointID', { schemeID: electronicAddress.scheme }, electronicAddress.address),
    element('cac:PartyIdentification', element('cbc:ID', id)),
    element('cac:PartyName', element('cbc:Name', name)),
    createAddress('cac:PostalAddress', party),
    vatId !== null && createTaxScheme(vatId, 'VAT'),
    taxNumber !== null && createTaxScheme(taxNumber, 'FC'),
    element('cac:PartyLegalEntity', element('cbc:RegistrationName', name), element('cbc:CompanyID', registration)),
    element('cac:Contact', element('cbc:Name', contact), element('cbc:Telephone', phone), element('cbc:ElectronicMail', email)),
  )
}

const createTaxScheme = (id: string, scheme: string) =>
  element('cac:PartyTaxScheme', element('cbc:CompanyID', id), element('cac:TaxScheme', element('cbc:ID', scheme)))

function createAddress(name: string, { address: [street, second, third], city, postCode, country }: EInvoiceParty): XmlElement {
  return element(
    name,
    element('cbc:StreetName', street ?? null),
    element('cbc:AdditionalStreetName', second ?? null),
    element('cbc:CityName', city),
    element('cbc:PostalZone', postCode),
    element('cac:AddressLine', element('cbc:Line', third ?? null)),
    element('cac:Country', element('cbc:IdentificationCode', country)),
  )
}

const createPeriod = ({ period }: EInvoice) =>
  period && element('cac:InvoicePeriod', element('cbc:StartDate', period.start), element('cbc:EndDate', period.end))

const createBillingReference = ({ preceding }: EInvoice) =>
  preceding &&
  element(
    'cac:BillingReference',
    element('cac:InvoiceDocumentReference', element('cbc:ID', preceding.number), element('cbc:IssueDate', preceding.issuedDate)),
  )

const createDelivery = ({ deliveryDate, deliveryAddress }: EInvoice) =>
  element(
    'cac:Delivery',
    element('cbc:ActualDeliveryDate', deliveryDate),
    deliveryAddress && element('cac:DeliveryLocation', createAddress('cac:Address', deliveryAddress)),
  )

function createPayment({ code, account }: Payment, { number }: EInvoice): XmlElement {
  return element(
    'cac:PaymentMeans',
    element('cbc:PaymentMeansCode', code),
    account && element('cbc:PaymentID', number),
    account &&
      element(
        'cac:PayeeFinancialAccount',
        element('cbc:ID', account.iban),
        element('cbc:Name', account.holder),
        element('cac:FinancialInstitutionBranch', element('cbc:ID', account.bic)),
      ),
  )
}

const createAmount = (name: string, amount: string | null, currencyID: string) => elementWith(name, { currencyID }, amount)

function createAllowance({ isCharge, amount, base, percent, reason }: Allowance, currency: string, tax: XmlElement | null): XmlElement {
  return element(
    'cac:AllowanceCharge',
    element('cbc:ChargeIndicator', String(isCharge)),
    element('cbc:AllowanceChargeReason', reason),
    element('cbc:MultiplierFactorNumeric', percent),
    createAmount('cbc:Amount', amount, currency),
    createAmount('cbc:BaseAmount', base, currency),
    tax,
  )
}

function createTaxCategory(name: string, { category, rate, reason = null, reasonCode = null }: Tax & Partial<TaxGroup>): XmlElement {
  return element(
    name,
    element('cbc:ID', category),
    element('cbc:Percent', rate),
    element('cbc:TaxExemptionReasonCode', reasonCode),
    element('cbc:TaxExemptionReason', reason),
    element('cac:TaxScheme', element('cbc:ID', 'VAT')),
  )
}

function createTaxTotal({ taxGroups, totals, currency }: EInvoice): XmlElement {
  return element(
    'cac:TaxTotal',
    createAmount('cbc:TaxAmount', totals.tax, currency),
    ...taxGroups.map((group) =>
      element(
        'cac:TaxSubtotal',
        createAmount('cbc:TaxableAmount', group.taxable, currency),
        createAmount('cbc:TaxAmount', group.tax, currency),
        createTaxCategory('cac:TaxCategory', group),
      ),
    ),
  )
}

function createTotals({ totals, currency }: EInvoice): XmlElement {
  return element(
    'cac:LegalMonetaryTotal',
    createAmount('cbc:LineExtensionAmount', totals.lines, currency),
    createAmount('cbc:TaxExclusiveAmount', totals.taxable, currency),
    createAmount('cbc:TaxInclusiveAmount', totals.total, currency),
    createAmount('cbc:AllowanceTotalAmount', totals.allowances, currency),
    createAmount('cbc:ChargeTotalAmount', totals.charges, currency),
    createAmount('cbc:PrepaidAmount', totals.paid, currency),
    createAmount('cbc:PayableRoundingAmount', totals.rounding, currency),
    createAmount('cbc:PayableAmount', totals.due, currency),
  )
}

function createLine(line: EInvoiceLine, { kind, currency }: EInvoice): XmlElement {
  const [name, quantity] = kind === 'invoice' ? ['cac:InvoiceLine', 'cbc:InvoicedQuantity'] : ['cac:CreditNoteLine', 'cbc:CreditedQuantity']
  return element(
    name!,
    element('cbc:ID', line.id),
    elementWith(quantity!, { unitCode: line.unit }, line.quantity),
    createAmount('cbc:LineExtensionAmount', line.net, currency),
    line.allowance && createAllowance(line.allowance, currency, null),
    element(
      'cac:Item',
      element('cbc:Description', line.description),
      element('cbc:Name', line.name),
      createTaxCategory('cac:ClassifiedTaxCategory', line),
    ),
    element('cac:Price', createAmount('cbc:PriceAmount', line.price, currency)),
  )
}
