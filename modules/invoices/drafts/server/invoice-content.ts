import { isDeepStrictEqual } from 'node:util'
import { invalid } from '#platform/server/refusal.ts'
import { normalise } from '#platform/server/search/normalise.ts'
import type { InvoiceDraft, Line, LineDraft, Party } from '../../invoice-contract.ts'
import { hasAtMostDecimals, totalsOf } from '../../totals.ts'
import { type FullInvoice, parseParty } from '../../server/full-invoice.ts'
import { completeParty } from '../../server/party.ts'
import { resolveTaxCategory } from '../../server/tax-category.ts'

/** The editable fields of an invoice; totals are calculated from them. */
export type InvoiceContent = {
  clientId: number | null
  client: Party | null
  issuedDate: string | null
  dueDate: string | null
  currency: string
  language: FullInvoice['row']['language']
  reference: string | null
  notes: string | null
  terms: string | null
  discountPercent: number | null
  discountAmount: number | null
  lines: Line[]
}

export function toInvoiceContent({ row, lines }: FullInvoice): InvoiceContent {
  const { clientId, issuedDate, dueDate, currency, language, reference, notes, terms, discountPercent, discountAmount } = row
  const plain = { clientId, issuedDate, dueDate, currency, language, reference, notes, terms, discountPercent, discountAmount }
  return { ...plain, client: parseParty(row.client), lines: lines.map((line) => ({ ...line, net: 0 })) }
}

export type ContentInput = Partial<InvoiceContent>

export function toContentInput({ client, lines, ...input }: InvoiceDraft): ContentInput {
  const { clientId, issuedDate, dueDate, currency, language, reference, notes, terms, discountPercent, discountAmount } = input
  const plain = { clientId, issuedDate, dueDate, currency, language, reference, notes, terms, discountPercent, discountAmount }
  const known = Object.entries(plain).filter(([, value]) => value !== undefined)
  return {
    ...(Object.fromEntries(known) as ContentInput),
    ...(client !== undefined && { client: client && completeParty(client) }),
    ...(lines && { lines: lines.map(completeLine) }),
  }
}

function completeLine(input: LineDraft): Line {
  const {
    itemId = null,
    description,
    quantity,
    unit = 'C62',
    unitPrice,
    discountPercent = null,
    discountAmount = null,
    taxRate = 0,
  } = input
  const taxCategory = resolveTaxCategory(input.taxCategory, taxRate)
  return { itemId, description, quantity, unit, unitPrice, discountPercent, discountAmount, taxRate, taxCategory, net: 0 }
}

/** Calculates the columns to store. Throws 400 naming the first invalid field. */
export function toInvoiceColumns(content: InvoiceContent) {
  const { lines, client, ...plain } = content
  content.lines.forEach(assertValidLine)
  if (plain.discountPercent !== null && plain.discountAmount !== null)
    throw invalid('/invoice/discountAmount', 'must be null beside a percentage')
  if (plain.discountPercent !== null && !hasAtMostDecimals(plain.discountPercent, 2))
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
      clientKey: toClientKey(client),
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

/** Sorts invoices without a client last. */
const CLIENT_KEY_LAST = '\u{10FFFF}'
const toClientKey = (client: Party | null) => (client ? normalise(client.company ?? client.name) : CLIENT_KEY_LAST)

function assertValidLine(line: Line, at: number): void {
  const path = `/invoice/lines/${at}`
  if (!hasAtMostDecimals(line.quantity, 4)) throw invalid(`${path}/quantity`, 'has more than four decimals')
  if (!hasAtMostDecimals(line.taxRate, 2)) throw invalid(`${path}/taxRate`, 'has more than two decimals')
  if ((line.taxCategory === 'S') !== line.taxRate > 0) throw invalid(`${path}/taxCategory`, 'does not go with this rate')
  if (line.discountPercent !== null && line.discountAmount !== null)
    throw invalid(`${path}/discountAmount`, 'must be null beside a percentage')
  if (line.discountPercent !== null && !hasAtMostDecimals(line.discountPercent, 2))
    throw invalid(`${path}/discountPercent`, 'has more than two decimals')
}

export const listChangedFields = (before: InvoiceContent, after: InvoiceContent) =>
  (Object.keys(after) as (keyof InvoiceContent)[]).filter((name) => !isDeepStrictEqual(before[name], after[name]))
