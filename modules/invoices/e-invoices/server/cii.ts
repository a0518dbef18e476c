import { type XmlElement, element, elementWith, toXml } from '#platform/server/xml/write-xml.ts'
import type { Allowance, EInvoice, EInvoiceLine, EInvoiceParty, Payment, Tax } from './e-invoice.ts'

const UNCEFACT = 'urn:un:unece:uncefact:data:standard'
const BILLING_PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'

/** Elements are in the order of the schemas of UN/CEFACT Cross Industry Invoice D16B. */
export function toCii(invoice: EInvoice): string {
  const namespaces = {
    'xmlns:rsm': `${UNCEFACT}:CrossIndustryInvoice:100`,
    'xmlns:ram': `${UNCEFACT}:ReusableAggregateBusinessInformationEntity:100`,
    'xmlns:qdt': `${UNCEFACT}:QualifiedDataType:100`,
    'xmlns:udt': `${UNCEFACT}:UnqualifiedDataType:100`,
  }
  return toXml(
    elementWith(
      'rsm:CrossIndustryInvoice',
      namespaces,
      element(
        'rsm:ExchangedDocumentContext',
        element('ram:BusinessProcessSpecifiedDocumentContextParameter', element('ram:ID', BILLING_PROCESS)),
        element('ram:GuidelineSpecifiedDocumentContextParameter', element('ram:ID', invoice.specification)),
      ),
      element(
        'rsm:ExchangedDocument',
        element('ram:ID', invoice.number),
        element('ram:TypeCode', invoice.kind === 'invoice' ? '380' : '381'),
        createDate('ram:IssueDateTime', invoice.issuedDate),
        element('ram:IncludedNote', element('ram:Content', invoice.note)),
      ),
      element(
        'rsm:SupplyChainTradeTransaction',
        ...invoice.lines.map(createLine),
        createAgreement(invoice),
        createDelivery(invoice),
        createSettlement(invoice),
      ),
    ),
  )
}

const createDate = (name: string, date: string, prefix = 'udt') =>
  element(name, elementWith(`${prefix}:DateTimeString`, { format: '102' }, date.replaceAll('-', '')))

function createLine(line: EInvoiceLine): XmlElement {
  return element(
    'ram:IncludedSupplyChainTradeLineItem',
    element('ram:AssociatedDocumentLineDocument', element('ram:LineID', line.id)),
    element('ram:SpecifiedTradeProduct', element('ram:Name', line.name), element('ram:Description', line.description)),
    element('ram:SpecifiedLineTradeAgreement', element('ram:NetPriceProductTradePrice', element('ram:ChargeAmount', line.price))),
    element('ram:SpecifiedLineTradeDelivery', elementWith('ram:BilledQuantity', { unitCode: line.unit }, line.quantity)),
    element(
      'ram:SpecifiedLineTradeSettlement',
      element('ram:ApplicableTradeTax', ...createTax(line)),
      line.allowance && createAllowance(line.allowance, null),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', element('ram:LineTotalAmount', line.net)),
    ),
  )
}

const createTax = ({ category, rate }: Tax) => [
  element('ram:TypeCode', 'VAT'),
  element('ram:CategoryCode', category),
  element('ram:RateApplicablePercent', rate),
]

function createAllowance({ isCharge, amount, base, percent, reason }: Allowance, tax: Tax | null): XmlElement {
  return element(
    'ram:SpecifiedTradeAllowanceCharge',
    element('ram:ChargeIndicator', element('udt:Indicator', String(isCharge))),
    element('ram:CalculationPercent', percent),
    element('ram:BasisAmount', base),
    element('ram:ActualAmount', amount),
    element('ram:Reason', reason),
    tax && element('ram:CategoryTradeTax', ...createTax(tax)),
  )
}

function createAgreement({ buyerReference, orderReference, seller, buyer }: EInvoice): XmlElement {
  const { id, registration, taxNumber } = seller
  return element(
    'ram:ApplicableHeaderTradeAgreement',
    element('ram:BuyerReference', buyerReference),
    createParty('ram:SellerTradeParty', seller, { id, registration, taxNumber }),
    createParty('ram:BuyerTradeParty', buyer, { id: null, registration: null, taxNumber: null }),
    element('ram:BuyerOrderReferencedDocument', element('ram:IssuerAssignedID', orderReference)),
  )
}

type PartyExtras = { id: string | null; registration: string | null; taxNumber: string | null }

function createParty(name: string, party: EInvoiceParty, { id, registration, taxNumber }: PartyExtras): XmlElement {
  const { electronicAddress, vatId } = party
  return element(
    name,
    element('ram:ID', id),
    element('ram:Name', party.name),
    element('ram:SpecifiedLegalOrganization', element('ram:ID', registration)),
    element(
      'ram:DefinedTradeContact',
      element('ram:PersonName', party.contact),
      element('ram:TelephoneUniversalCommunication', element('ram:CompleteNumber', party.phone)),
      element('ram:EmailURIUniversalCommunication', element('ram:URIID', party.email)),
    ),
    createAddress(party),
    electronicAddress &&
      element('ram:URIUniversalCommunication', elementWith('ram:URIID', { schemeID: electronicAddress.scheme }, electronicAddress.address)),
    element('ram:SpecifiedTaxRegistration', elementWith('ram:ID', { schemeID: 'VA' }, vatId)),
    element('ram:SpecifiedTaxRegistration', elementWith('ram:ID', { schemeID: 'FC' }, taxNumber)),
  )
}

function createAddress({ address: [street, second, third], city, postCode, country }: EInvoiceParty): XmlElement {
  return element(
    'ram:PostalTradeAddress',
    element('ram:PostcodeCode', postCode),
    element('ram:LineOne', street ?? null),
    element('ram:LineTwo', second ?? null),
    element('ram:LineThree', third ?? null),
    element('ram:CityName', city),
    element('ram:CountryID', country),
  )
}

/** The schema requires the element even when it is empty. */
function createDelivery({ deliveryDate, deliveryAddress }: EInvoice): XmlElement {
  const content = [
    deliveryAddress && element('ram:ShipToTradeParty', createAddress(deliveryAddress)),
    deliveryDate !== null && element('ram:ActualDeliverySupplyChainEvent', createDate('ram:OccurrenceDateTime', deliveryDate)),
  ]
  return { ...element('ram:ApplicableHeaderTradeDelivery', ...content), isRequired: true }
}

function createSettlement(invoice: EInvoice): XmlElement {
  const { number, currency, payment, preceding, dueDate, period } = invoice
  return element(
    'ram:ApplicableHeaderTradeSettlement',
    payment?.account ? element('ram:PaymentReference', number) : null,
    element('ram:InvoiceCurrencyCode', currency),
    payment && createPayment(payment),
    ...invoice.taxGroups.map((group) =>
      element(
        'ram:ApplicableTradeTax',
        element('ram:CalculatedAmount', group.tax),
        element('ram:TypeCode', 'VAT'),
        element('ram:ExemptionReason', group.reason),
        element('ram:BasisAmount', group.taxable),
        element('ram:CategoryCode', group.category),
        element('ram:ExemptionReasonCode', group.reasonCode),
        element('ram:RateApplicablePercent', group.rate),
      ),
    ),
    period &&
      element('ram:BillingSpecifiedPeriod', createDate('ram:StartDateTime', period.start), createDate('ram:EndDateTime', period.end)),
    ...invoice.allowances.map((allowance) => createAllowance(allowance, allowance)),
    element(
      'ram:SpecifiedTradePaymentTerms',
      element('ram:Description', invoice.paymentTerms),
      dueDate !== null && createDate('ram:DueDateDateTime', dueDate),
    ),
    createTotals(invoice),
    preceding &&
      element(
        'ram:InvoiceReferencedDocument',
        element('ram:IssuerAssignedID', preceding.number),
        createDate('ram:FormattedIssueDateTime', preceding.issuedDate, 'qdt'),
      ),
  )
}

function createPayment({ code, account }: Payment): XmlElement {
  return element(
    'ram:SpecifiedTradeSettlementPaymentMeans',
    element('ram:TypeCode', code),
    account &&
      element('ram:PayeePartyCreditorFinancialAccount', element('ram:IBANID', account.iban), element('ram:AccountName', account.holder)),
    account && element('ram:PayeeSpecifiedCreditorFinancialInstitution', element('ram:BICID', account.bic)),
  )
}

function createTotals({ totals, currency }: EInvoice): XmlElement {
  return element(
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    element('ram:LineTotalAmount', totals.lines),
    element('ram:ChargeTotalAmount', totals.charges),
    element('ram:AllowanceTotalAmount', totals.allowances),
    element('ram:TaxBasisTotalAmount', totals.taxable),
    elementWith('ram:TaxTotalAmount', { currencyID: currency }, totals.tax),
    element('ram:RoundingAmount', totals.rounding),
    element('ram:GrandTotalAmount', totals.total),
    element('ram:TotalPrepaidAmount', totals.paid),
    element('ram:DuePayableAmount', totals.due),
  )
}
