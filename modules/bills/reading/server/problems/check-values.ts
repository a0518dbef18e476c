import { currencies } from '#platform/contract/money.ts'
import { isBic, isIban } from '#modules/invoices/iban.ts'
import { hasVatCheckDigits } from '#modules/invoices/vat-check-digits.ts'
import { isVatId } from '#modules/invoices/vat-id.ts'
import { isCountryCode } from '#modules/invoices/country.ts'
import type { EInvoiceProblem } from '../../e-invoice-data.ts'
import { removeSpaces } from '../clean-text.ts'
import { isDocumentCode } from '../document-types.ts'
import { parseDay } from '../parse-day.ts'
import type { StatedInvoice } from '../stated-invoice.ts'
import { createError, createWarning } from './problem.ts'
import { isKnownSpecification } from './profile.ts'

/** Codes, dates and identifiers that are stated, but wrong. */
export const checkValues = (invoice: StatedInvoice): EInvoiceProblem[] => [
  ...checkCodes(invoice),
  ...checkDates(invoice),
  ...checkVatIds(invoice),
  ...checkAccount(invoice),
]

function* checkCodes(invoice: StatedInvoice): Generator<EInvoiceProblem> {
  const { specification, typeCode, currency } = invoice
  if (specification && !isKnownSpecification(invoice)) yield createWarning('unknown_specification', { values: { stated: specification } })
  if (typeCode && !isDocumentCode(typeCode)) yield createWarning('unknown_type', { field: 'type', values: { stated: typeCode } })
  if (currency && !currencies.includes(currency)) yield createError('unknown_currency', { field: 'currency', values: { stated: currency } })
  for (const field of ['supplier', 'buyer'] as const) {
    const { country } = invoice[field]
    if (country && !isKnownCountry(country))
      yield createWarning('unknown_country', { field: `${field}.country`, values: { stated: country } })
  }
  const categories = new Set([...invoice.lines, ...invoice.allowances].map(({ taxCategory }) => taxCategory))
  for (const { category } of invoice.taxes) categories.add(category)
  for (const category of categories)
    if (category && !taxCategories.has(category))
      yield createWarning('unknown_tax_category', { field: 'taxes.category', values: { stated: category } })
}

const taxCategories = new Set(['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M', 'B'])

/** Northern Ireland and Kosovo have codes of their own in VAT. */
const isKnownCountry = (country: string) => isCountryCode(country) || ['XI', '1A', 'XK'].includes(country)

function* checkDates({ issueDate, dueDate }: StatedInvoice): Generator<EInvoiceProblem> {
  for (const [field, text] of [
    ['issueDate', issueDate],
    ['dueDate', dueDate],
  ] as const)
    if (text && parseDay(text) === null) yield createError('invalid_date', { field, values: { stated: text } })
  const [issued, due] = [parseDay(issueDate), parseDay(dueDate)]
  if (issued && due && due < issued)
    yield createWarning('due_before_issue', { field: 'dueDate', values: { stated: due, expected: issued } })
}

function* checkVatIds(invoice: StatedInvoice): Generator<EInvoiceProblem> {
  for (const field of ['supplier', 'buyer'] as const) {
    const { vatId } = invoice[field]
    if (vatId && !(isVatId(vatId, null) && hasVatCheckDigits(vatId)))
      yield createWarning('invalid_vat_id', { field: `${field}.vatId`, values: { stated: vatId } })
  }
}

/** Accounts elsewhere have other numbers than an IBAN. */
function* checkAccount({ payment }: StatedInvoice): Generator<EInvoiceProblem> {
  const iban = removeSpaces(payment.iban).toUpperCase()
  const mustBeIban = payment.meansCode === '58' || /^[A-Z]{2}\d\d/.test(iban)
  if (iban && mustBeIban && !isIban(iban)) yield createError('invalid_iban', { field: 'payment.iban', values: { stated: iban } })
  if (payment.bic && !isBic(payment.bic)) yield createWarning('invalid_bic', { field: 'payment.bic', values: { stated: payment.bic } })
}
