import { type XmlElement, findChildren, findElement, readText } from '#platform/server/xml/xml-elements.ts'
import { isCreditNoteCode } from './document-types.ts'
import { readAttachment } from './read-attachment.ts'
import type { StatedAllowance, StatedAmount, StatedInvoice, StatedLine, StatedParty, StatedTax, StatedTotals } from './stated-invoice.ts'

/** Reads a CrossIndustryInvoice of UN/CEFACT D16B. */
export function readCii(root: XmlElement): StatedInvoice {
  const document = findElement(root, 'ExchangedDocument')
  const transaction = findElement(root, 'SupplyChainTradeTransaction')
  const agreement = findElement(transaction, 'ApplicableHeaderTradeAgreement')
  const settlement = findElement(transaction, 'ApplicableHeaderTradeSettlement')
  const typeCode = readText(document, 'TypeCode')
  const currency = readText(settlement, 'InvoiceCurrencyCode')
  const notes = findChildren(document, 'IncludedNote').map((note) => readText(note, 'Content'))
  return {
    format: 'cii',
    specification: readText(root, 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID'),
    typeCode,
    isCreditNote: isCreditNoteCode(typeCode),
    number: readText(document, 'ID'),
    issueDate: readText(document, 'IssueDateTime/DateTimeString'),
    dueDate: readDueDate(settlement),
    currency,
    note: notes.filter(Boolean).join('\n'),
    buyerReference: readText(agreement, 'BuyerReference'),
    orderReference: readText(agreement, 'BuyerOrderReferencedDocument/IssuerAssignedID'),
    paymentTerms: readText(settlement, 'SpecifiedTradePaymentTerms/Description'),
    supplier: readParty(findElement(agreement, 'SellerTradeParty')),
    buyer: readParty(findElement(agreement, 'BuyerTradeParty')),
    payment: readPayment(settlement),
    lines: findChildren(transaction, 'IncludedSupplyChainTradeLineItem').map(readLine),
    allowances: findChildren(settlement, 'SpecifiedTradeAllowanceCharge').map(readAllowance),
    taxes: findChildren(settlement, 'ApplicableTradeTax').map(readTax),
    totals: readTotals(settlement, currency),
    attachments: findChildren(agreement, 'AdditionalReferencedDocument')
      .flatMap((reference) => findElement(reference, 'AttachmentBinaryObject') ?? [])
      .map(readAttachment),
  }
}

/** The last of several instalments. */
function readDueDate(settlement: XmlElement | undefined): string {
  const terms = findChildren(settlement, 'SpecifiedTradePaymentTerms')
  return (
    terms
      .map((term) => readText(term, 'DueDateDateTime/DateTimeString'))
      .filter(Boolean)
      .at(-1) ?? ''
  )
}

function readParty(party: XmlElement | undefined): StatedParty {
  const address = findElement(party, 'PostalTradeAddress')
  const registrations = findChildren(party, 'SpecifiedTaxRegistration').flatMap((registration) => findElement(registration, 'ID') ?? [])
  const findRegistration = (scheme: string) => registrations.find(({ attributes }) => attributes['schemeID'] === scheme)?.text.trim() ?? ''
  const identifiers = ['ID', 'GlobalID', 'SpecifiedLegalOrganization/ID'].map((path) => readText(party, path))
  return {
    name: readText(party, 'Name'),
    vatId: findRegistration('VA'),
    taxId: findRegistration('FC'),
    identifiers: identifiers.filter(Boolean),
    street: ['LineOne', 'LineTwo', 'LineThree']
      .map((line) => readText(address, line))
      .filter(Boolean)
      .join('\n'),
    postalCode: readText(address, 'PostcodeCode'),
    city: readText(address, 'CityName'),
    country: readText(address, 'CountryID'),
    email: readText(party, 'DefinedTradeContact/EmailURIUniversalCommunication/URIID'),
    electronicAddress: readText(party, 'URIUniversalCommunication/URIID'),
  }
}

/** Several means of payment are alternatives: the first with an account counts. */
function readPayment(settlement: XmlElement | undefined): StatedInvoice['payment'] {
  const all = findChildren(settlement, 'SpecifiedTradeSettlementPaymentMeans')
  const means = all.find((one) => readText(one, 'PayeePartyCreditorFinancialAccount/IBANID')) ?? all[0]
  return {
    iban: readText(means, 'PayeePartyCreditorFinancialAccount/IBANID', 'PayeePartyCreditorFinancialAccount/ProprietaryID'),
    bic: readText(means, 'PayeeSpecifiedCreditorFinancialInstitution/BICID'),
    accountHolder: readText(means, 'PayeePartyCreditorFinancialAccount/AccountName'),
    reference: readText(settlement, 'PaymentReference'),
    meansCode: readText(means, 'TypeCode'),
    hasMeans: means !== undefined,
  }
}

const toAmount = (amount: XmlElement | undefined): StatedAmount => ({
  text: amount?.text.trim() ?? '',
  currency: amount?.attributes['currencyID']?.trim() ?? '',
})

const readAmount = (element: XmlElement | undefined, path: string) => toAmount(findElement(element, path))

function readLine(line: XmlElement): StatedLine {
  const quantity = findElement(line, 'SpecifiedLineTradeDelivery/BilledQuantity')
  const price = findElement(line, 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice')
  const settlement = findElement(line, 'SpecifiedLineTradeSettlement')
  return {
    id: readText(line, 'AssociatedDocumentLineDocument/LineID'),
    name: readText(line, 'SpecifiedTradeProduct/Name'),
    description: readText(line, 'SpecifiedTradeProduct/Description'),
    quantity: quantity?.text.trim() ?? '',
    unit: quantity?.attributes['unitCode']?.trim() ?? '',
    netPrice: readAmount(price, 'ChargeAmount'),
    priceQuantity: readText(price, 'BasisQuantity'),
    taxRate: readText(settlement, 'ApplicableTradeTax/RateApplicablePercent'),
    taxCategory: readText(settlement, 'ApplicableTradeTax/CategoryCode'),
    netAmount: readAmount(settlement, 'SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount'),
    allowances: findChildren(settlement, 'SpecifiedTradeAllowanceCharge').map(readAllowance),
  }
}

function readAllowance(allowance: XmlElement): StatedAllowance {
  return {
    isCharge: ['true', '1'].includes(readText(allowance, 'ChargeIndicator/Indicator')),
    reason: readText(allowance, 'Reason', 'ReasonCode'),
    amount: readAmount(allowance, 'ActualAmount'),
    taxRate: readText(allowance, 'CategoryTradeTax/RateApplicablePercent'),
    taxCategory: readText(allowance, 'CategoryTradeTax/CategoryCode'),
  }
}

function readTax(tax: XmlElement): StatedTax {
  return {
    category: readText(tax, 'CategoryCode'),
    rate: readText(tax, 'RateApplicablePercent'),
    base: readAmount(tax, 'BasisAmount'),
    amount: readAmount(tax, 'CalculatedAmount'),
    exemptionReason: readText(tax, 'ExemptionReason', 'ExemptionReasonCode'),
  }
}

/** A second tax total may be in the accounting currency of the supplier (BT-111). */
function readTotals(settlement: XmlElement | undefined, currency: string): StatedTotals {
  const sums = findElement(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation')
  const taxes = findChildren(sums, 'TaxTotalAmount')
  return {
    lines: readAmount(sums, 'LineTotalAmount'),
    allowances: readAmount(sums, 'AllowanceTotalAmount'),
    charges: readAmount(sums, 'ChargeTotalAmount'),
    net: readAmount(sums, 'TaxBasisTotalAmount'),
    tax: toAmount(taxes.find(({ attributes }) => attributes['currencyID']?.trim() === currency) ?? taxes[0]),
    gross: readAmount(sums, 'GrandTotalAmount'),
    paid: readAmount(sums, 'TotalPrepaidAmount'),
    rounding: readAmount(sums, 'RoundingAmount'),
    payable: readAmount(sums, 'DuePayableAmount'),
  }
}
