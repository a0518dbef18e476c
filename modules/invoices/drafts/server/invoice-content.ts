import { isDeepStrictEqual } from 'node:util'
import { invalidInput } from '#platform/server/api-error.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import type { InvoiceDraft, Line, LineDraft, Party } from '../../invoice-contract.ts'
import { hasAtMostDecimals, calculateTotals, isTaxed } from '../../totals.ts'
import { type FullInvoice, parseParty } from '../../server/full-invoice.ts'
import { toParty } from '../../server/party.ts'
import { resolveTaxCategory } from '../../server/tax-category.ts'

/** The editable fields of an invoice; totals are calculated from them. */
export type InvoiceContent = {
  clientId: number | null
  client: Party | null
  issuedDate: string | null
  dueDate: string | null
  serviceStart: string | null
  serviceEnd: string | null
  currency: string
  language: FullInvoice['row']['language']
  reference: string | null
  notes: string | null
  terms: string | null
  discountPercent: number | null
  discountAmount: number | null
  lines: Line[]
}

const scalarFields = [
  'clientId',
  'issuedDate',
  'dueDate',
  'serviceStart',
  'serviceEnd',
  'currency',
  'language',
  'reference',
  'notes',
  'terms',
  'discountPercent',
  'discountAmount',
] as const
type ScalarFields = Pick<InvoiceContent, (typeof scalarFields)[number]>

const pickScalarFields = <Source extends Partial<ScalarFields>>(source: Source) =>
  Object.fromEntries(scalarFields.flatMap((name) => (source[name] === undefined ? [] : [[name, source[name]]]))) as Pick<
    Source,
    keyof ScalarFields
  >

export function toInvoiceContent({ row, lines }: FullInvoice): InvoiceContent {
  return { ...pickScalarFields(row), client: parseParty(row.client), lines: lines.map((line) => ({ ...line, net: 0 })) }
}

export type ContentInput = Partial<InvoiceContent>

export function toContentInput({ client, lines, ...input }: Pick<InvoiceDraft, keyof InvoiceContent>): ContentInput {
  return {
    ...pickScalarFields(input as ContentInput),
    ...(client !== undefined && { client: client && toParty(client) }),
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
  const exemptionReason = isTaxed(taxCategory) ? null : input.exemptionReason?.trim() || null
  const discount = { discountPercent, discountAmount }
  return { itemId, description, quantity, unit, unitPrice, ...discount, taxRate, taxCategory, exemptionReason, net: 0 }
}

/** Calculates the columns to store. Throws 400 naming the first invalid field of the request, whose property `root` has the content. */
export function toInvoiceColumns(content: InvoiceContent, root = '/invoice') {
  const { lines, client, ...fields } = content
  content.lines.forEach((line, at) => assertValidLine(line, `${root}/lines/${at}`))
  if (fields.discountPercent !== null && fields.discountAmount !== null)
    throw invalidInput(`${root}/discountAmount`, 'must be null if a percentage is set')
  if (fields.discountPercent !== null && !hasAtMostDecimals(fields.discountPercent, 2))
    throw invalidInput(`${root}/discountPercent`, 'must have at most two decimals')
  if (fields.issuedDate && fields.dueDate && fields.dueDate < fields.issuedDate)
    throw invalidInput(`${root}/dueDate`, 'must not be before the issue date')
  if (fields.serviceEnd !== null && fields.serviceStart === null)
    throw invalidInput(`${root}/serviceStart`, 'is required if the last day of the period is set')
  if (fields.serviceEnd !== null && fields.serviceStart !== null && fields.serviceEnd < fields.serviceStart)
    throw invalidInput(`${root}/serviceEnd`, 'must not be before the first day')
  const totals = calculateTotals(content)
  if (!totals) throw invalidInput(`${root}/lines`, 'must not exceed the maximum total')
  if ((fields.discountAmount ?? 0) > Math.abs(totals.subtotal)) throw invalidInput(`${root}/discountAmount`, 'must not exceed the subtotal')
  totals.lines.forEach(({ gross, discount }, index) => {
    if (Math.abs(discount) > Math.abs(gross))
      throw invalidInput(`${root}/lines/${index}/discountAmount`, 'must not exceed the amount of the line item')
  })
  const { subtotal, discount, taxable, tax, total, taxGroups } = totals
  return {
    columns: {
      ...fields,
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
const toClientKey = (client: Party | null) => (client ? normalizeForSearch(client.company ?? client.name) : CLIENT_KEY_LAST)

function assertValidLine(line: Line, path: string): void {
  if (!hasAtMostDecimals(line.quantity, 4)) throw invalidInput(`${path}/quantity`, 'must have at most four decimals')
  if (!hasAtMostDecimals(line.taxRate, 2)) throw invalidInput(`${path}/taxRate`, 'must have at most two decimals')
  if ((line.taxCategory === 'S') !== line.taxRate > 0)
    throw invalidInput(`${path}/taxCategory`, 'must match the tax rate: S above zero percent, another category at zero')
  if (line.discountPercent !== null && line.discountAmount !== null)
    throw invalidInput(`${path}/discountAmount`, 'must be null if a percentage is set')
  if (line.discountPercent !== null && !hasAtMostDecimals(line.discountPercent, 2))
    throw invalidInput(`${path}/discountPercent`, 'must have at most two decimals')
}

export const listChangedFields = (before: InvoiceContent, after: InvoiceContent) =>
  (Object.keys(after) as (keyof InvoiceContent)[]).filter((name) => !isDeepStrictEqual(before[name], after[name]))
