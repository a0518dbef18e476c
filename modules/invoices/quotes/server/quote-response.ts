import type { entityProperties } from '#platform/contract/schema.ts'
import { maskFields } from '#platform/server/abilities/fields.ts'
import { type Columns, fromColumns } from '#platform/server/database/record-columns.ts'
import { getPeopleById } from '#platform/server/identity/people.ts'
import type { InvoiceContext } from '../../server/context.ts'
import { parseParty } from '../../server/full-invoice.ts'
import type { QuoteRow } from '../../server/tables.ts'
import { type ListedQuote, type Quote, QuoteFields } from '../quote-schema.ts'
import { loadFullQuote, parseAnswer } from './full-quote.ts'
import { quoteSubject } from './quote-subject.ts'

type ListedRow = Columns<typeof QuoteFields> & Pick<QuoteRow, keyof typeof entityProperties | 'client' | 'createdById'>

/** Masks fields the viewer may not read. */
export async function toListedQuotes(ctx: InvoiceContext, rows: readonly ListedRow[]): Promise<ListedQuote[]> {
  const people = await getPeopleById(
    ctx.db,
    rows.map(({ createdById }) => createdById),
  )
  return rows.map((row) =>
    maskFields<ListedQuote>(ctx, quoteSubject, { ...toResponseFields(row), createdBy: people.get(row.createdById!) ?? null }),
  )
}

export async function toQuoteResponse(ctx: InvoiceContext, row: QuoteRow): Promise<Quote> {
  const [{ lines }, invoiceId, deliveries] = await Promise.all([
    loadFullQuote(ctx.db, row),
    findInvoiceId(ctx, row),
    ctx.db.selectFrom('quote_deliveries').selectAll().where('quoteId', '=', row.id).orderBy('id', 'desc').execute(),
  ])
  const people = await getPeopleById(
    ctx.db,
    [row, ...deliveries].map(({ createdById }) => createdById),
  )
  const { introduction, notes, terms } = row
  return maskFields<Quote>(ctx, quoteSubject, {
    ...toResponseFields(row),
    invoiceId,
    createdBy: people.get(row.createdById!) ?? null,
    introduction,
    lines,
    notes,
    terms,
    taxGroups: JSON.parse(row.taxGroups) as Quote['taxGroups'],
    answer: parseAnswer(row),
    deliveries: deliveries.map(({ id, recipient: to, subject, state, reason, createdAt, finishedAt, createdById }) => {
      return { id, to, subject, state, reason, createdAt, finishedAt, createdBy: people.get(createdById!) ?? null }
    }),
  })
}

/** Null if the invoice has been deleted since, so that the quote can be converted again. */
export async function findInvoiceId(
  { db }: Pick<InvoiceContext, 'db'>,
  { invoiceId }: Pick<QuoteRow, 'invoiceId'>,
): Promise<number | null> {
  if (invoiceId === null) return null
  const invoice = db.selectFrom('invoices').select('id').where('id', '=', invoiceId).where('removedAt', 'is', null)
  return (await invoice.executeTakeFirst())?.id ?? null
}

function toResponseFields(row: ListedRow) {
  const { id, createdAt, updatedAt } = row
  return { id, createdAt, updatedAt, ...fromColumns(QuoteFields, row), client: parseParty(row.client) }
}
