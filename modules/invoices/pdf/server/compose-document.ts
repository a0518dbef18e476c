import { formatMoney } from '#platform/contract/money.ts'
import type { Invoice, Line, Party } from '../../invoice-contract.ts'
import { isIban } from '../../iban.ts'
import type { Seller } from '../../settings/contract.ts'
import { parseParty } from '../../server/full-invoice.ts'
import type { InvoiceRow } from '../../server/tables.ts'
import { listExemptionReasons } from '../../server/exemption-reasons.ts'
import { formatEpcPayload } from '../../epc-payload.ts'
import type { PdfDocument } from './pdf-document.ts'
import { locales, documentLabels } from './labels/labels.ts'

/** An invoice, a credit note, or a quote in the form of an invoice, whose due date is the last day on which it is valid. */
export type PrintedRow = Omit<InvoiceRow, 'kind' | 'status' | 'version' | PrivateColumn> & {
  kind: InvoiceRow['kind'] | 'quote'
  introduction?: string | null
}
type PrivateColumn = 'delivery' | 'reminderLevel' | 'noticeLevel' | 'creditOf' | 'quoteId' | 'createdById' | 'removedAt' | 'isImported'
export type PrintedInvoice = { row: PrintedRow; lines: Line[] }
type DocumentSource = { invoice: PrintedInvoice; seller: Seller; logo: Uint8Array | null; creditOf: string | null }

/** Composes the document in the invoice's language. */
export function composeDocument({ invoice, seller, logo, creditOf }: DocumentSource): Omit<PdfDocument, 'facturX'> {
  const { row, lines } = invoice
  const labels = documentLabels[row.language]
  const locale = locales[row.language]
  const heading = { invoice: labels.invoice, 'credit-note': labels.creditNote, quote: labels.quote }[row.kind]
  const client = parseParty(row.client)
  return {
    language: locale,
    title: `${heading} ${row.number ?? labels.draft}`,
    heading,
    draftMark: row.number === null ? labels.draft : null,
    createdAt: row.issuedAt ?? row.updatedAt,
    logo,
    seller: formatParty(seller, locale),
    buyer: {
      label: row.kind === 'quote' ? labels.quoteTo : labels.billTo,
      lines: client ? [...formatParty(client, locale), ...formatLabeled(labels.vatId, client.vatId)] : [],
    },
    details: listDetails(invoice, creditOf),
    introduction: row.introduction ?? null,
    columns: [labels.description, labels.quantity, labels.unitPrice, labels.tax, labels.netAmount],
    lines: lines.map((line) => toDocumentLine(line, invoice)),
    sums: listSums(invoice),
    paragraphs: listParagraphs(invoice, seller),
    paymentCode: createPaymentCode(invoice, seller),
    footer: formatFooter(seller, labels),
    pageNumber: labels.pageNumber,
  }
}

const createMoneyFormatter =
  ({ row }: PrintedInvoice) =>
  (amount: number) =>
    formatMoney(amount, row.currency, locales[row.language])

const formatDate = (date: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
const formatPercent = (percent: number, locale: string) =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100)

const formatLabeled = (label: string, value: string | null): string[] => (value ? [`${label}: ${value}`] : [])

function formatParty(party: Omit<Party, 'buyerReference'>, locale: string): string[] {
  const { name, company, address, postCode, city, country } = party
  const town = [postCode, city].filter(Boolean).join(' ')
  return [
    company,
    company === name ? null : name,
    ...(address?.split('\n') ?? []),
    town,
    country && getCountryName(country, locale),
  ].filter((line): line is string => Boolean(line?.trim()))
}

function getCountryName(country: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return country
  return new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country
}

function listDetails({ row }: PrintedInvoice, creditOf: string | null): PdfDocument['details'] {
  const labels = documentLabels[row.language]
  const locale = locales[row.language]
  const isQuote = row.kind === 'quote'
  const details: [string, string | null][] = [
    [labels.number, row.number],
    [labels.creditOf, creditOf],
    [isQuote ? labels.quoteDate : labels.issueDate, row.issuedDate && formatDate(row.issuedDate, locale)],
    [isQuote ? labels.validUntil : labels.dueDate, row.dueDate && formatDate(row.dueDate, locale)],
    [labels.service, formatServicePeriod(row, locale)],
    [labels.reference, row.reference],
  ]
  return details.filter((fact): fact is [string, string] => Boolean(fact[1]))
}

function formatServicePeriod({ serviceStart, serviceEnd }: PrintedInvoice['row'], locale: string): string | null {
  if (!serviceStart) return null
  const days = serviceEnd && serviceEnd !== serviceStart ? [serviceStart, serviceEnd] : [serviceStart]
  return days.map((day) => formatDate(day, locale)).join(' – ')
}

function toDocumentLine(line: Line, invoice: PrintedInvoice): PdfDocument['lines'][number] {
  const labels = documentLabels[invoice.row.language]
  const locale = locales[invoice.row.language]
  const money = createMoneyFormatter(invoice)
  const { discountPercent, discountAmount } = line
  const discount = discountPercent ? formatPercent(discountPercent, locale) : discountAmount ? money(discountAmount) : null
  const quantity = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(line.quantity)
  const unit = formatUnit(line, invoice)
  return {
    cells: [
      line.description,
      unit ? `${quantity} ${unit}` : quantity,
      money(line.unitPrice),
      formatPercent(line.taxRate, locale),
      money(line.net),
    ],
    discount: discount === null ? null : labels.discount(discount),
  }
}

function formatUnit({ unit, quantity }: Line, { row }: PrintedInvoice): string | undefined {
  const unitLabel = documentLabels[row.language].units[unit]
  if (!Array.isArray(unitLabel)) return unitLabel as string | undefined
  return new Intl.PluralRules(locales[row.language]).select(Math.abs(quantity)) === 'one' ? unitLabel[0] : unitLabel[1]
}

function listSums(invoice: PrintedInvoice): PdfDocument['sums'] {
  const { row } = invoice
  const labels = documentLabels[row.language]
  const locale = locales[row.language]
  const money = createMoneyFormatter(invoice)
  const toSum = (label: string, amount: number) => ({ label, value: money(amount), isStrong: false })
  const groups = JSON.parse(row.taxGroups) as Invoice['taxGroups']
  const discount = row.discountPercent ? formatPercent(row.discountPercent, locale) : ''
  const hasDeductions = row.paid !== 0 || row.credited !== 0
  return [
    toSum(labels.subtotal, row.subtotal),
    ...(row.discount === 0 ? [] : [toSum(labels.discount(discount).trim(), -row.discount)]),
    ...groups.map(({ taxRate, taxable, tax }) => toSum(labels.taxOn(labels.vat, formatPercent(taxRate, locale), money(taxable)), tax)),
    { label: labels.total, value: money(row.total), isStrong: true },
    ...(row.paid === 0 ? [] : [toSum(labels.paid, -row.paid)]),
    ...(row.credited === 0 ? [] : [toSum(labels.credited, -row.credited)]),
    ...(hasDeductions ? [{ label: labels.balance, value: money(row.balance), isStrong: true }] : []),
  ]
}

function listParagraphs({ row, lines }: PrintedInvoice, seller: Seller): PdfDocument['paragraphs'] {
  const labels = documentLabels[row.language]
  const groups = JSON.parse(row.taxGroups) as Invoice['taxGroups']
  const reasons = groups.flatMap(({ taxCategory }) => listExemptionReasons(lines, taxCategory, labels.exemptionReasons[taxCategory]))
  const account = [seller.bank, ...formatLabeled('IBAN', formatIban(seller.iban)), ...formatLabeled('BIC', seller.bic)]
    .filter(Boolean)
    .join('\n')
  const showsAccount = row.kind === 'invoice' && account !== ''
  return [
    ...(reasons.length > 0 ? [{ heading: null, text: [...new Set(reasons)].join('\n') }] : []),
    ...(row.notes ? [{ heading: labels.notes, text: row.notes }] : []),
    ...(row.terms ? [{ heading: labels.terms, text: row.terms }] : []),
    ...(showsAccount ? [{ heading: labels.paymentDetails, text: account }] : []),
  ]
}

/** Only for what is still owed on an issued invoice in euros, as the code can express nothing else. */
function createPaymentCode({ row }: PrintedInvoice, { company, name, iban, bic }: Seller): PdfDocument['paymentCode'] {
  if (row.kind !== 'invoice' || row.number === null || row.currency !== 'EUR' || !iban || !isIban(iban)) return null
  const payload = formatEpcPayload({ name: company ?? name, iban, bic, amount: row.balance, reference: row.number })
  return payload === undefined ? null : { payload, label: documentLabels[row.language].scanToPay }
}

const formatIban = (iban: string | null) => iban && iban.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ')

function formatFooter(seller: Seller, labels: (typeof documentLabels)['en']): string {
  const { company, name, phone, email, website, vatId, taxNumber, registration } = seller
  const ids = [
    ...formatLabeled(labels.vatId, vatId),
    ...formatLabeled(labels.taxNumber, taxNumber),
    ...formatLabeled(labels.registration, registration),
  ]
  return [company ?? name, phone, email, website, ...ids].filter(Boolean).join(' · ')
}
