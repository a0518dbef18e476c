import { formatMoney } from '#platform/contract/money.ts'
import type { Invoice, Line, Party } from '../../invoice-contract.ts'
import type { Seller } from '../../settings-contract.ts'
import { partyOf, type WholeInvoice } from '../journal-form.ts'
import type { PdfDocument } from './pdf-document.ts'
import { locales, words } from './words.ts'

type Given = { invoice: WholeInvoice; seller: Seller; logo: Uint8Array | null; creditOf: string | null }

/** What stands on the paper of an invoice, in its language. */
export function compose({ invoice, seller, logo, creditOf }: Given): PdfDocument {
  const { row, lines } = invoice
  const say = words[row.language]
  const locale = locales[row.language]
  const heading = row.kind === 'credit-note' ? say.creditNote : say.invoice
  const client = partyOf(row.client)
  return {
    language: locale,
    title: `${heading} ${row.number ?? say.draft}`,
    heading,
    mark: row.number === null ? say.draft : null,
    createdAt: row.issuedAt ?? row.updatedAt,
    logo,
    seller: partyLines(seller, locale),
    buyer: { label: say.to, lines: client ? [...partyLines(client, locale), ...labelled(say.vatId, client.vatId)] : [] },
    facts: factsOf(invoice, creditOf),
    columns: [say.description, say.quantity, say.price, say.tax, say.net],
    lines: lines.map((line) => lineOf(line, invoice)),
    sums: sumsOf(invoice),
    paragraphs: paragraphsOf(invoice, seller),
    footer: footerOf(seller, say),
    pageOf: say.pageOf,
  }
}

const inMoney =
  ({ row }: WholeInvoice) =>
  (amount: number) =>
    formatMoney(amount, row.currency, locales[row.language])

const dateOf = (date: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
const percentOf = (percent: number, locale: string) =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100)

const labelled = (label: string, value: string | null): string[] => (value ? [`${label}: ${value}`] : [])

function partyLines(party: Party, locale: string): string[] {
  const { name, company, address, postCode, city, country } = party
  const town = [postCode, city].filter(Boolean).join(' ')
  return [company, company === name ? null : name, ...(address?.split('\n') ?? []), town, country && countryName(country, locale)].filter(
    (line): line is string => Boolean(line?.trim()),
  )
}

function countryName(country: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return country
  return new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country
}

function factsOf({ row }: WholeInvoice, creditOf: string | null): PdfDocument['facts'] {
  const say = words[row.language]
  const locale = locales[row.language]
  const facts: [string, string | null][] = [
    [say.number, row.number],
    [say.creditOf, creditOf],
    [say.issued, row.issuedDate && dateOf(row.issuedDate, locale)],
    [say.due, row.dueDate && dateOf(row.dueDate, locale)],
    [say.reference, row.reference],
  ]
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
}

function lineOf(line: Line, invoice: WholeInvoice): PdfDocument['lines'][number] {
  const say = words[invoice.row.language]
  const locale = locales[invoice.row.language]
  const money = inMoney(invoice)
  const { discountPercent, discountAmount } = line
  const off = discountPercent ? percentOf(discountPercent, locale) : discountAmount ? money(discountAmount) : null
  const quantity = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(line.quantity)
  const unit = unitOf(line, invoice)
  return {
    cells: [
      line.description,
      unit ? `${quantity} ${unit}` : quantity,
      money(line.unitPrice),
      percentOf(line.taxRate, locale),
      money(line.net),
    ],
    detail: off === null ? null : say.discount(off),
  }
}

function unitOf({ unit, quantity }: Line, { row }: WholeInvoice): string | undefined {
  const said = words[row.language].units[unit]
  if (!Array.isArray(said)) return said as string | undefined
  return new Intl.PluralRules(locales[row.language]).select(Math.abs(quantity)) === 'one' ? said[0] : said[1]
}

function sumsOf(invoice: WholeInvoice): PdfDocument['sums'] {
  const { row } = invoice
  const say = words[row.language]
  const locale = locales[row.language]
  const money = inMoney(invoice)
  const plain = (label: string, amount: number) => ({ label, value: money(amount), isStrong: false })
  const groups = JSON.parse(row.taxGroups) as Invoice['taxGroups']
  const off = row.discountPercent ? percentOf(row.discountPercent, locale) : ''
  const isSettled = row.paid !== 0 || row.credited !== 0
  return [
    plain(say.subtotal, row.subtotal),
    ...(row.discount === 0 ? [] : [plain(say.discount(off).trim(), -row.discount)]),
    ...groups.map(({ taxRate, taxable, tax }) => plain(say.taxOn(say.vat, percentOf(taxRate, locale), money(taxable)), tax)),
    { label: say.total, value: money(row.total), isStrong: true },
    ...(row.paid === 0 ? [] : [plain(say.paid, -row.paid)]),
    ...(row.credited === 0 ? [] : [plain(say.credited, -row.credited)]),
    ...(isSettled ? [{ label: say.balance, value: money(row.balance), isStrong: true }] : []),
  ]
}

function paragraphsOf({ row }: WholeInvoice, seller: Seller): PdfDocument['paragraphs'] {
  const say = words[row.language]
  const groups = JSON.parse(row.taxGroups) as Invoice['taxGroups']
  const reasons = groups.flatMap(({ taxCategory }) => say.reasons[taxCategory] ?? [])
  const account = [seller.bank, ...labelled('IBAN', inFours(seller.iban)), ...labelled('BIC', seller.bic)].filter(Boolean).join('\n')
  const isPaidHere = row.kind === 'invoice' && account !== ''
  return [
    ...(reasons.length > 0 ? [{ heading: null, text: [...new Set(reasons)].join('\n') }] : []),
    ...(row.notes ? [{ heading: say.notes, text: row.notes }] : []),
    ...(row.terms ? [{ heading: say.terms, text: row.terms }] : []),
    ...(isPaidHere ? [{ heading: say.pay, text: account }] : []),
  ]
}

/** As banks print it. */
const inFours = (iban: string | null) => iban && iban.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ')

function footerOf(seller: Seller, say: (typeof words)['en']): string {
  const { company, name, phone, email, website, vatId, taxNumber, registration } = seller
  const ids = [...labelled(say.vatId, vatId), ...labelled(say.taxNumber, taxNumber), ...labelled(say.registration, registration)]
  return [company ?? name, phone, email, website, ...ids].filter(Boolean).join(' · ')
}
