import { assertMayCreate } from '#platform/server/abilities/changes.ts'
import { assertReadable } from '#platform/server/abilities/fields.ts'
import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import { Refusal } from '#platform/server/refusal.ts'
import type { Invoice } from '../invoice-contract.ts'
import { answerInvoice } from './answers.ts'
import { contentOf, type Content } from './content.ts'
import { insertInvoice, startOf } from './invoices.ts'
import { withParts } from './journal-form.ts'
import { readSettings } from './settings.ts'
import { invoiceSubject, type InvoiceContext } from './subjects.ts'
import type { InvoiceRow } from './tables.ts'

type OneInvoice = Promise<{ invoice: Invoice }>

/** Needs the right to read all that is copied, and to set it in a new one. */
export async function duplicateInvoice(ctx: InvoiceContext, { id }: { id: number }): OneInvoice {
  const row = await findVisible(ctx, invoiceSubject, id)
  const copy = await copyOf(ctx, row, { kind: 'invoice', creditOf: null })
  if (row.kind === 'credit-note') throw new Refusal(409, 'invoices.credit_note', 'A credit note belongs to its invoice and is not copied.')
  return insert(ctx, copy)
}

/** The same. */
export async function creditInvoice(ctx: InvoiceContext, { id }: { id: number }): OneInvoice {
  const row = await findVisible(ctx, invoiceSubject, id)
  const copy = await copyOf(ctx, row, { kind: 'credit-note', creditOf: id })
  if (row.number === null) throw new Refusal(409, 'invoices.draft', 'A draft is not credited: delete it.')
  if (row.kind === 'credit-note' || row.credited >= row.total) throw new Refusal(409, 'invoices.credited', 'Nothing is left to credit.')
  const begun = await visible(ctx, invoiceSubject)
    .selectAll('invoices')
    .where('invoices.creditOf', '=', id)
    .where('invoices.number', 'is', null)
    .executeTakeFirst()
  return begun ? { invoice: await answerInvoice(ctx, begun) } : insert(ctx, copy)
}

const copied = [
  'clientId',
  'client',
  'currency',
  'language',
  'reference',
  'notes',
  'terms',
  'discountPercent',
  'discountAmount',
  'lines',
] as const
/** What refusals tell of. */
const told = { invoice: ['kind'], 'credit-note': ['kind', 'number', 'total', 'credited', 'creditNotes'] } as const

type Copy = Pick<InvoiceRow, 'kind' | 'creditOf'> & { content: Content }

/** What the copy will say; Refusal 403 before anything of the invoice is told. */
async function copyOf(ctx: InvoiceContext, row: InvoiceRow, { kind, creditOf }: Pick<Copy, 'kind' | 'creditOf'>): Promise<Copy> {
  assertReadable(ctx, invoiceSubject, row, [...copied, ...told[kind]])
  const same = { ...contentOf(await withParts(ctx.db, row)), issuedDate: null, dueDate: null }
  const content = kind === 'invoice' ? same : turned(same)
  assertMayCreate(ctx, invoiceSubject, startOf(ctx, await readSettings(ctx.db), kind), content)
  return { content, kind, creditOf }
}

/** The same below zero. */
const turned = (content: Content): Content => ({
  ...content,
  lines: content.lines.map((line) => ({ ...line, quantity: -line.quantity })),
})

async function insert(ctx: InvoiceContext, { content, kind, creditOf }: Copy): OneInvoice {
  return { invoice: await answerInvoice(ctx, (await insertInvoice(ctx, content, { kind, creditOf })).row) }
}
