import type { EInvoiceField, EInvoiceProblem } from '../../e-invoice-data.ts'
import { isNegative, isZero, parseDecimal } from '../decimal.ts'
import type { StatedAllowance, StatedInvoice, StatedLine, StatedTax } from '../stated-invoice.ts'
import { createError, createWarning } from './problem.ts'
import { hasNoLines } from './profile.ts'

type Presence = readonly [field: EInvoiceField, isPresent: unknown]

/** What EN 16931 requires and the file lacks. */
export const checkPresence = (invoice: StatedInvoice): EInvoiceProblem[] => [
  ...listMissing(listEssential(invoice), createError),
  ...listMissing(listFormal(invoice), createWarning),
  ...invoice.lines.flatMap((line, at) => listMissing(listOfLine(line), createWarning, { line: String(at + 1) })),
  ...invoice.taxes.flatMap((tax) => listMissing(listOfTax(tax), createWarning, { category: tax.category, rate: tax.rate })),
  ...invoice.allowances.flatMap((allowance) => listMissing(listOfAllowance(allowance), createWarning)),
]

const listMissing = (presences: readonly Presence[], create: typeof createError, values: Record<string, string> = {}) =>
  presences.filter(([, isPresent]) => !isPresent).map(([field]) => create('missing', { field, values }))

/** Do not pay without these; the tax could not be deducted either. */
function listEssential(invoice: StatedInvoice): Presence[] {
  const { supplier, totals, lines, taxes } = invoice
  const isTaxed = [...lines, ...invoice.allowances].some(({ taxCategory }) => taxCategory === 'S')
  return [
    /* BR-02 */ ['number', invoice.number],
    /* BR-03 */ ['issueDate', invoice.issueDate],
    /* BR-05 */ ['currency', invoice.currency],
    /* BR-06 */ ['supplier.name', supplier.name],
    /* BR-S-02 */ ['supplier.vatId', !isTaxed || supplier.vatId || supplier.taxId],
    /* BR-13 */ ['netTotal', totals.net.text],
    /* BR-14 */ ['grossTotal', totals.gross.text],
    /* BR-15 */ ['payableAmount', totals.payable.text],
    /* BR-16 */ ['lines', lines.length > 0 || hasNoLines(invoice)],
    /* BR-CO-18 */ ['taxes', taxes.length > 0 || hasNoLines(invoice)],
    /* BR-CO-14 */ ['taxTotal', totals.tax.text || taxes.every(({ amount }) => isEmptyOrZero(amount.text))],
  ]
}

const isEmptyOrZero = (text: string) => isZero(parseDecimal(text) ?? { units: 0n, places: 0 })

function listFormal(invoice: StatedInvoice): Presence[] {
  const { supplier, buyer, payment, totals } = invoice
  const payable = parseDecimal(totals.payable.text)
  const isPayable = payable !== null && !isZero(payable) && !isNegative(payable)
  return [
    /* BR-01 */ ['specification', invoice.specification],
    /* BR-04 */ ['type', invoice.typeCode],
    /* BR-07 */ ['buyer.name', buyer.name],
    /* BR-09 */ ['supplier.country', supplier.country],
    /* BR-11 */ ['buyer.country', buyer.country || hasNoLines(invoice)],
    /* BR-12 */ ['lineTotal', totals.lines.text || hasNoLines(invoice)],
    /* BR-49 */ ['payment.meansCode', payment.meansCode || !payment.hasMeans],
    /* BR-61 */ ['payment.iban', payment.iban || !['30', '58'].includes(payment.meansCode)],
    /* BR-CO-25 */ ['dueDate', invoice.dueDate || invoice.paymentTerms || !isPayable || invoice.isCreditNote || hasNoLines(invoice)],
    /* BR-CO-26 */ ['supplier.identifier', supplier.vatId || supplier.identifiers.length > 0 || supplier.taxId],
  ]
}

const listOfLine = (line: StatedLine): Presence[] => [
  /* BR-21 */ ['lines.id', line.id],
  /* BR-22 */ ['lines.quantity', line.quantity],
  /* BR-23 */ ['lines.unit', line.unit],
  /* BR-24 */ ['lines.netAmount', line.netAmount.text],
  /* BR-25 */ ['lines.name', line.name],
  /* BR-26 */ ['lines.netPrice', line.netPrice.text],
  /* BR-CO-4 */ ['lines.taxCategory', line.taxCategory],
  /* BR-S-05 and the same of the other categories */ ['lines.taxRate', line.taxRate || !isTaxable(line.taxCategory)],
]

/** BR-48: only what is outside the scope of VAT has no rate. */
const isTaxable = (category: string) => category !== '' && category !== 'O'

const listOfTax = (tax: StatedTax): Presence[] => [
  /* BR-45 */ ['taxes.base', tax.base.text],
  /* BR-46 */ ['taxes.amount', tax.amount.text],
  /* BR-47 */ ['taxes.category', tax.category],
  /* BR-48 */ ['taxes.rate', tax.rate || !isTaxable(tax.category)],
  /* BR-E-10, BR-AE-10, BR-IC-10, BR-G-10, BR-O-10 */
  ['taxes.exemptionReason', tax.exemptionReason || !['E', 'AE', 'K', 'G', 'O'].includes(tax.category)],
]

const listOfAllowance = ({ amount, reason, taxCategory }: StatedAllowance): Presence[] => [
  /* BR-31 and BR-36 */ ['allowances.amount', amount.text],
  /* BR-32 and BR-37 */ ['allowances.taxCategory', taxCategory],
  /* BR-33 and BR-38 */ ['allowances.reason', reason],
]
