import { type XmlElement, findChildren, findElement, readText } from '#platform/server/xml/xml-elements.ts'
import { isCreditNoteCode } from './document-types.ts'
import { readAttachment } from './read-attachment.ts'
import type { StatedAllowance, StatedAmount, StatedInvoice, StatedLine, StatedParty, StatedTax, StatedTotals } from './stated-invoice.ts'

/** Reads an Invoice or CreditNote of UBL 2.1. */
export function readUbl(root: XmlElement, isCreditNoteElement: boolean): StatedInvoice {
  const typeCode = readText(root, 'InvoiceTypeCode', 'CreditNoteTypeCode')
  const currency = readText(root, 'DocumentCurrencyCode')
  return {
    format: 'ubl',
    specification: readText(root, 'CustomizationID'),
    typeCode,
    isCreditNote: isCreditNoteElement || isCreditNoteCode(typeCode),
    number: readText(root, 'ID'),
    issueDate: readText(root, 'IssueDate'),
    dueDate: readText(root, 'DueDate', 'PaymentMeans/PaymentDueDate'),
    currency,
    note: joinTexts(findChildren(root, 'Note').map(({ text }) => text.trim().replace(/^#[A-Z]{3}#/, ''))),
    buyerReference: readText(root, 'BuyerReference'),
    orderReference: readText(root, 'OrderReference/ID'),
    paymentTerms: readText(root, 'PaymentTerms/Note'),
    supplier: readParty(findElement(root, 'AccountingSupplierParty/Party')),
    buyer: readParty(findElement(root, 'AccountingCustomerParty/Party')),
    payment: readPayment(root),
    lines: [...findChildren(root, 'InvoiceLine'), ...findChildren(root, 'CreditNoteLine')].map(readLine),
    allowances: findChildren(root, 'AllowanceCharge').map(readAllowance),
    ...readTaxes(root, currency),
    attachments: findChildren(root, 'AdditionalDocumentReference')
      .flatMap((document) => findElement(document, 'Attachment/EmbeddedDocumentBinaryObject') ?? [])
      .map(readAttachment),
  }
}

const joinTexts = (texts: readonly string[], separator = '\n') => texts.filter(Boolean).join(separator)

function readParty(party: XmlElement | undefined): StatedParty {
  const address = findElement(party, 'PostalAddress')
  const schemes = findChildren(party, 'PartyTaxScheme')
  const isVat = (scheme: XmlElement) => readText(scheme, 'TaxScheme/ID').toUpperCase() === 'VAT'
  return {
    name: readText(party, 'PartyLegalEntity/RegistrationName', 'PartyName/Name'),
    vatId: readText(schemes.find(isVat), 'CompanyID'),
    taxId: readText(
      schemes.find((scheme) => !isVat(scheme)),
      'CompanyID',
    ),
    identifiers: [readText(party, 'PartyIdentification/ID'), readText(party, 'PartyLegalEntity/CompanyID')].filter(Boolean),
    street: joinTexts([readText(address, 'StreetName'), readText(address, 'AdditionalStreetName'), readText(address, 'AddressLine/Line')]),
    postalCode: readText(address, 'PostalZone'),
    city: readText(address, 'CityName'),
    country: readText(address, 'Country/IdentificationCode'),
    email: readText(party, 'Contact/ElectronicMail'),
    electronicAddress: readText(party, 'EndpointID'),
  }
}

/** Several means of payment are alternatives: the first with an account counts. */
function readPayment(root: XmlElement): StatedInvoice['payment'] {
  const all = findChildren(root, 'PaymentMeans')
  const means = all.find((one) => readText(one, 'PayeeFinancialAccount/ID')) ?? all[0]
  return {
    iban: readText(means, 'PayeeFinancialAccount/ID'),
    bic: readText(means, 'PayeeFinancialAccount/FinancialInstitutionBranch/ID'),
    accountHolder: readText(means, 'PayeeFinancialAccount/Name'),
    reference: readText(means, 'PaymentID'),
    meansCode: readText(means, 'PaymentMeansCode'),
    hasMeans: means !== undefined,
  }
}

function readAmount(element: XmlElement | undefined, path: string): StatedAmount {
  const amount = findElement(element, path)
  return { text: amount?.text.trim() ?? '', currency: amount?.attributes['currencyID']?.trim() ?? '' }
}

function readLine(line: XmlElement): StatedLine {
  const quantity = findElement(line, 'InvoicedQuantity') ?? findElement(line, 'CreditedQuantity')
  return {
    id: readText(line, 'ID'),
    name: readText(line, 'Item/Name'),
    description: readText(line, 'Item/Description'),
    quantity: quantity?.text.trim() ?? '',
    unit: quantity?.attributes['unitCode']?.trim() ?? '',
    netPrice: readAmount(line, 'Price/PriceAmount'),
    priceQuantity: readText(line, 'Price/BaseQuantity'),
    taxRate: readText(line, 'Item/ClassifiedTaxCategory/Percent'),
    taxCategory: readText(line, 'Item/ClassifiedTaxCategory/ID'),
    netAmount: readAmount(line, 'LineExtensionAmount'),
    allowances: findChildren(line, 'AllowanceCharge').map(readAllowance),
  }
}

function readAllowance(allowance: XmlElement): StatedAllowance {
  return {
    isCharge: ['true', '1'].includes(readText(allowance, 'ChargeIndicator')),
    reason: readText(allowance, 'AllowanceChargeReason', 'AllowanceChargeReasonCode'),
    amount: readAmount(allowance, 'Amount'),
    taxRate: readText(allowance, 'TaxCategory/Percent'),
    taxCategory: readText(allowance, 'TaxCategory/ID'),
  }
}

/** A second total may state the tax in the accounting currency of the supplier (BT-111). */
function readTaxes(root: XmlElement, currency: string): { taxes: StatedTax[]; totals: StatedTotals } {
  const all = findChildren(root, 'TaxTotal')
  const total =
    all.find((one) => findElement(one, 'TaxSubtotal')) ?? all.find((one) => readAmount(one, 'TaxAmount').currency === currency) ?? all[0]
  const sums = findElement(root, 'LegalMonetaryTotal')
  return {
    taxes: findChildren(total, 'TaxSubtotal').map(readTax),
    totals: {
      lines: readAmount(sums, 'LineExtensionAmount'),
      allowances: readAmount(sums, 'AllowanceTotalAmount'),
      charges: readAmount(sums, 'ChargeTotalAmount'),
      net: readAmount(sums, 'TaxExclusiveAmount'),
      tax: readAmount(total, 'TaxAmount'),
      gross: readAmount(sums, 'TaxInclusiveAmount'),
      paid: readAmount(sums, 'PrepaidAmount'),
      rounding: readAmount(sums, 'PayableRoundingAmount'),
      payable: readAmount(sums, 'PayableAmount'),
    },
  }
}

function readTax(subtotal: XmlElement): StatedTax {
  return {
    category: readText(subtotal, 'TaxCategory/ID'),
    rate: readText(subtotal, 'TaxCategory/Percent'),
    base: readAmount(subtotal, 'TaxableAmount'),
    amount: readAmount(subtotal, 'TaxAmount'),
    exemptionReason: readText(subtotal, 'TaxCategory/TaxExemptionReason', 'TaxCategory/TaxExemptionReasonCode'),
  }
}
