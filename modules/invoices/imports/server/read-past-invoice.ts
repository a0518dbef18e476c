import { currencies, formatDecimal } from '#platform/contract/money.ts'
import type { Language } from '#platform/contract/user.ts'
import { findValue, listGroupProblems, type RowGroup } from '#platform/server/imports/group-rows.ts'
import type { ImportItem, ImportProblem, TableRow } from '#platform/server/imports/import-source.ts'
import { keepValidFields } from '#platform/server/imports/keep-valid-fields.ts'
import { buyerProperties, InvoiceFields, Invoice, LINE_LIMIT } from '../../invoice-contract.ts'
import { parseCountry } from '../../server/country-names.ts'
import { toParty } from '../../server/party.ts'
import { type AmountInput, calculateAmounts } from './calculate-amounts.ts'
import { parseMinorUnits } from './minor-units.ts'
import type { PastInvoice } from './past-invoice.ts'
import { createTotalLine, readLines, type RawLine, type StatedAmounts } from './read-lines.ts'
import { readPayments } from './read-payments.ts'
import { isNotIssuedStatus } from './words.ts'

type Options = { currency: string; language: Language }

const MAX_NUMBER = 60

/** The rows of one invoice. */
export function readPastInvoice(group: RowGroup, options: Options): ImportItem<PastInvoice> {
  const [first] = group.rows
  const client = findValue<string>(group.rows, 'client') ?? findValue<string>(group.rows, 'contact') ?? ''
  const item = { row: first!.row, title: `${group.key} ${client}`.trim().slice(0, 200), key: `invoice:${group.key}` }
  const problems: ImportProblem[] = [...listGroupProblems(group), ...findHeaderProblems(group)]
  if (hasErrors(problems)) return { ...item, value: null, problems }
  const { value, problems: others } = readContent(group, options)
  const all = [...problems, ...others]
  return { ...item, value: hasErrors(all) ? null : value, problems: all }
}

const hasErrors = (problems: readonly ImportProblem[]) => problems.some(({ isWarning }) => !isWarning)
const problem = (code: string, column: string, message: string, value = ''): ImportProblem => ({
  code,
  message,
  column,
  value: value.slice(0, 200),
})

function findHeaderProblems({ key, rows }: RowGroup): ImportProblem[] {
  const status = findValue<string>(rows, 'status') ?? ''
  const hasClient = ['client', 'contact', 'email'].some((column) => findValue(rows, column) !== undefined)
  return [
    ...(key.length > MAX_NUMBER
      ? [problem('invoices.import_number', 'number', `Numbers have at most ${MAX_NUMBER} characters.`, key)]
      : []),
    ...(isNotIssuedStatus(status)
      ? [problem('invoices.import_not_issued', 'status', 'Drafts and cancelled invoices are not imported.', status)]
      : []),
    ...(findValue(rows, 'issuedDate') === undefined
      ? [problem('invoices.import_issue_date', 'issuedDate', 'The issue date is missing.')]
      : []),
    ...(hasClient ? [] : [problem('invoices.import_client', 'client', 'The client is missing.')]),
    ...(rows.length > LINE_LIMIT
      ? [problem('invoices.import_too_many_lines', 'item', `An invoice has at most ${LINE_LIMIT} line items.`)]
      : []),
  ]
}

type Content = { value: PastInvoice | null; problems: ImportProblem[] }

function readContent({ key, rows }: RowGroup, options: Options): Content {
  const currency = (findValue<string>(rows, 'currency') ?? options.currency).trim().toUpperCase()
  if (!currencies.includes(currency))
    return invalid(problem('invoices.import_currency', 'currency', 'The currency is not a code such as EUR.', currency))
  const stated = readStatedAmounts(rows, currency)
  const priced = readLines(rows, currency)
  const totalLine = priced?.length === 0 && stated ? createTotalLine(stated, rows, options.language) : null
  if (!priced || !stated) return invalid(problem('invoices.import_too_large', 'total', 'An amount is too large.'))
  const lines = totalLine ? [totalLine] : priced
  if (lines.length === 0)
    return invalid(problem('invoices.import_no_amounts', 'total', 'There is neither a total nor a line item with a price.'))
  const details = readDetails(rows)
  const { client, problems: clientProblems } = readClient(rows)
  const content = { ...details.content, client, clientId: null, currency, language: options.language }
  const calculated = calculate({ content, lines, rawDiscount: readRawDiscount(rows, totalLine), stated, isTotalOnly: totalLine !== null })
  if (!calculated.value) return { value: null, problems: [...details.problems, ...clientProblems, ...calculated.problems] }
  const { columns } = calculated.value
  const kind = columns.total < 0 ? 'credit-note' : 'invoice'
  const paid = kind === 'invoice' ? readPayments(rows, { currency, total: columns.total, issuedDate: content.issuedDate! }) : noPayments
  const value = { ...calculated.value, number: key, kind, client, payments: paid.payments } as const
  return { value, problems: [...details.problems, ...clientProblems, ...paid.problems] }
}

const noPayments = { payments: [], problems: [] }
const invalid = (one: ImportProblem): Content => ({ value: null, problems: [one] })

/** The totals of a file without line items are what remains after the discount. */
const readRawDiscount = (rows: readonly TableRow[], totalLine: RawLine | null) =>
  totalLine ? undefined : findValue<string>(rows, 'discount')

function calculate(input: AmountInput): {
  value: NonNullable<ReturnType<typeof calculateAmounts>>['amounts'] | null
  problems: ImportProblem[]
} {
  const calculated = calculateAmounts(input)
  if (!calculated)
    return {
      value: null,
      problems: [problem('invoices.import_line', 'item', 'A line item has an invalid quantity, discount or tax rate.')],
    }
  const { amounts, isAgreed } = calculated
  if (isAgreed) return { value: amounts, problems: [] }
  const { currency } = input.content
  const stated = input.stated.total ?? input.stated.net ?? 0
  const computed = input.stated.total === null ? amounts.columns.taxable : amounts.columns.total
  const value = `${formatDecimal(stated, currency)} ≠ ${formatDecimal(computed, currency)} ${currency}`
  return { value: null, problems: [problem('invoices.import_totals_differ', 'total', 'The line items do not add up to the total.', value)] }
}

/** Null if an amount is too large. */
function readStatedAmounts(rows: readonly TableRow[], currency: string): StatedAmounts | null {
  const [net, tax, total] = ['net', 'tax', 'total'].map((column) => {
    const text = findValue<string>(rows, column)
    return text === undefined ? { amount: null } : parseMinorUnits(text, currency)
  })
  if (!net || !tax || !total) return null
  const sum = net.amount !== null && tax.amount !== null ? net.amount + tax.amount : null
  return { net: net.amount, tax: tax.amount, total: total.amount ?? sum }
}

function readDetails(rows: readonly TableRow[]) {
  const issuedDate = findValue<string>(rows, 'issuedDate')!
  const due = findValue<string>(rows, 'dueDate')
  const isTooEarly = due !== undefined && due < issuedDate
  const { reference } = InvoiceFields.properties
  const { notes, terms } = Invoice.properties
  const texts = {
    reference: findValue<string>(rows, 'reference'),
    notes: findValue<string>(rows, 'notes'),
    terms: findValue<string>(rows, 'terms'),
  }
  const { values, problems } = keepValidFields(texts, { reference, notes, terms })
  const warning = {
    ...problem('invoices.import_due_date', 'dueDate', 'The due date is before the issue date, so the issue date is used.', due),
    isWarning: true,
  } as const
  return {
    content: {
      issuedDate,
      dueDate: isTooEarly ? issuedDate : (due ?? null),
      serviceStart: null,
      serviceEnd: null,
      reference: values.reference ?? null,
      notes: values.notes ?? null,
      terms: values.terms ?? null,
    },
    problems: isTooEarly ? [...problems, warning] : problems,
  }
}

function readClient(rows: readonly TableRow[]) {
  const [client, contact, email] = ['client', 'contact', 'email'].map((column) => findValue<string>(rows, column)?.trim())
  const name = contact ?? client ?? email!
  const country = findValue<string>(rows, 'country')
  const party = {
    name,
    company: client && client !== name ? client : undefined,
    email,
    address: findValue<string>(rows, 'address'),
    postCode: findValue<string>(rows, 'postCode'),
    city: findValue<string>(rows, 'city'),
    country: country && parseCountry(country),
    vatId: findValue<string>(rows, 'vatId'),
  }
  const { values, problems } = keepValidFields(party, buyerProperties)
  return { client: toParty({ name, ...values }), problems }
}
