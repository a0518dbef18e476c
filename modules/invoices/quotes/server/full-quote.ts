import type { Kysely } from 'kysely'
import Type from 'typebox'
import { fromColumns } from '#platform/server/database/record-columns.ts'
import type { Line } from '../../invoice-contract.ts'
import { parseLines, parseParty } from '../../server/full-invoice.ts'
import type { InvoiceTables, QuoteRow } from '../../server/tables.ts'
import { type QuoteAnswer, QuoteFields } from '../quote-schema.ts'

/** A quote row with its lines, which are in another table. */
export type FullQuote = { row: QuoteRow; lines: Line[] }

export async function readFullQuote(db: Kysely<InvoiceTables>, id: number): Promise<FullQuote | undefined> {
  const row = await db.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirst()
  return row && loadFullQuote(db, row)
}

export async function loadFullQuote(db: Kysely<InvoiceTables>, row: QuoteRow): Promise<FullQuote> {
  const stored = await db.selectFrom('quote_lines').select('lines').where('quoteId', '=', row.id).executeTakeFirst()
  return { row, lines: stored ? parseLines(stored.lines) : [] }
}

export const parseAnswer = ({ answer }: Pick<QuoteRow, 'answer'>) => (answer === null ? null : (JSON.parse(answer) as QuoteAnswer))

/** The others follow from the rest. */
const JournalFields = Type.Omit(QuoteFields, ['version', 'lineCount', 'discount', 'taxable'])

/** The fields recorded in the journal. An expired quote counts as sent there, because it expires without a change. */
export function toJournalSnapshot({ row, lines }: FullQuote) {
  const { introduction, notes, terms, createdById } = row
  return {
    ...fromColumns(JournalFields, row),
    status: row.status === 'expired' ? 'sent' : row.status,
    client: parseParty(row.client),
    introduction,
    notes,
    terms,
    lines,
    answer: parseAnswer(row),
    createdById,
  }
}
