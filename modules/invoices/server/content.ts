import { isDeepStrictEqual } from 'node:util'
import { invalid } from '#platform/server/refusal.ts'
import { normalise } from '#platform/server/search/normalise.ts'
import type { InvoiceDraft, Line, LineDraft, Party, PartyDraft } from '../invoice-contract.ts'
import { categoryOf, hasDecimals, totalsOf } from '../totals.ts'
import type { WholeInvoice } from './journal-form.ts'
import { partyOf } from './journal-form.ts'

/** What people write in an invoice; what its lines come to is reckoned anew. */
export type Content = {
  clientId: number | null
  client: Party | null
  issuedDate: string | null
  dueDate: string | null
  currency: string
  language: WholeInvoice['row']['language']
  reference: string | null
  notes: string | null
  terms: string | null
  discountPercent: number | null
  discountAmount: number | null
  lines: Line[]
}

export function contentOf({ row, lines }: WholeInvoice): Content {
  const { clientId, issuedDate, dueDate, currency, language, reference, notes, terms, discountPercent, discountAmount } = row
  const plain = { clientId, issuedDate, dueDate, currency, language, reference, notes, terms, discountPercent, discountAmount }
  return { ...plain, client: partyOf(row.client), lines: lines.map((line) => ({ ...line, net: 0 })) }
}

/** What is given of an invoice, in the form in which it is kept. */
export type Given = Partial<Content>

export function givenOf({ client, lines, ...given }: InvoiceDraft): Given {
  const { clientId, issuedDate, dueDate, currency, language, reference, notes, terms, discountPercent, discountAmount } = given
  const plain = { clientId, issuedDate, dueDate, currency, language, reference, notes, terms, discountPercent, discountAmount }
  const known = Object.entries(plain).filter(([, value]) => value !== undefined)
  return {
    ...(Object.fromEntries(known) as Given),
    ...(client !== undefined && { client: client && wholeParty(client) }),
    ...(lines && { lines: lines.map(wholeLine) }),
  }
}

export const wholeParty = (given: PartyDraft): Party => {
  const { name, email = null, company = null, address = null, city = null, postCode = null, country = null, vatId = null } = given
  return { name: name.trim(), email, company, address, city, postCode, country, vatId }
}

function wholeLine(given: LineDraft): Line {
  const {
    itemId = null,
    description,
    quantity,
    unit = 'C62',
    unitPrice,
    discountPercent = null,
    discountAmount = null,
    taxRate = 0,
  } = given
  const taxCategory = categoryFor(given.taxCategory, taxRate)
  return { itemId, description, quantity, unit, unitPrice, discountPercent, discountAmount, taxRate, taxCategory, net: 0 }
}

/** Whoever changes a rate alone means the category that goes with it. */
export const categoryFor = (given: Line['taxCategory'] | undefined, taxRate: number) =>
  (given && given !== 'S' && given !== 'Z' ? given : categoryOf({ taxRate })) as Line['taxCategory']

/** The columns that follow from the content; Refusal 400 that names what cannot be reckoned with. */
export function columnsOf(content: Content) {
  const { lines, client, ...plain } = content
  content.lines.forEach(checkLine)
  if (plain.discountPercent !== null && plain.discountAmount !== null)
    throw invalid('/invoice/discountAmount', 'must be null beside a percentage')
  if (plain.discountPercent !== null && !hasDecimals(plain.discountPercent, 2))
    throw invalid('/invoice/discountPercent', 'has more than two decimals')
  if (plain.issuedDate && plain.dueDate && plain.dueDate < plain.issuedDate)
    throw invalid('/invoice/dueDate', 'lies before the day of issuing')
  const totals = totalsOf(content)
  if (!totals) throw invalid('/invoice/lines', 'add up to more than can be invoiced')
  if ((plain.discountAmount ?? 0) > Math.abs(totals.subtotal)) throw invalid('/invoice/discountAmount', 'is more than the lines add up to')
  totals.lines.forEach(({ gross, discount }, at) => {
    if (Math.abs(discount) > Math.abs(gross)) throw invalid(`/invoice/lines/${at}/discountAmount`, 'is more than the line')
  })
  const { subtotal, discount, taxable, tax, total, taxGroups } = totals
  return {
    columns: {
      ...plain,
      client: client && JSON.stringify(client),
      clientKey: clientKeyOf(client),
      lineCount: lines.length,
      subtotal,
      discount,
      taxable,
      tax,
      total,
      taxGroups: JSON.stringify(taxGroups),
    },
    lines: lines.map((line, at) => ({ ...line, net: totals.lines[at]!.net })),
  }
}

/** Invoices without a client come last. */
const NOBODY = '\u{10FFFF}'
const clientKeyOf = (client: Party | null) => (client ? normalise(client.company ?? client.name) : NOBODY)

function checkLine(line: Line, at: number): void {
  const path = `/invoice/lines/${at}`
  if (!hasDecimals(line.quantity, 4)) throw invalid(`${path}/quantity`, 'has more than four decimals')
  if (!hasDecimals(line.taxRate, 2)) throw invalid(`${path}/taxRate`, 'has more than two decimals')
  if ((line.taxCategory === 'S') !== line.taxRate > 0) throw invalid(`${path}/taxCategory`, 'does not go with this rate')
  if (line.discountPercent !== null && line.discountAmount !== null)
    throw invalid(`${path}/discountAmount`, 'must be null beside a percentage')
  if (line.discountPercent !== null && !hasDecimals(line.discountPercent, 2))
    throw invalid(`${path}/discountPercent`, 'has more than two decimals')
}

/** The properties of the content that differ. */
export const differing = (before: Content, after: Content) =>
  (Object.keys(after) as (keyof Content)[]).filter((name) => !isDeepStrictEqual(before[name], after[name]))
