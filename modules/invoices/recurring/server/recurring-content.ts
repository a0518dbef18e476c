import { fromColumns } from '#platform/server/database/record-columns.ts'
import Type from 'typebox'
import { type InvoiceContent, toInvoiceColumns } from '../../drafts/server/index.ts'
import { noDates } from '../../no-dates.ts'
import { parseLines, parseParty } from '../../server/full-invoice.ts'
import type { RecurringRow } from '../../server/tables.ts'
import { RecurringFields } from '../contract.ts'

/** What recurs and when; the dates of the invoices are not part of it. */
export type RecurringContent = InvoiceContent & Pick<RecurringRow, 'rule' | 'startDate' | 'mode' | 'prices'>

/** The stored content; `client` is null as long as the client's own data is used. */
export const toRecurringContent = (row: RecurringRow): RecurringContent => ({
  ...toPlainFields(row),
  client: parseParty(row.client),
  ...noDates,
  lines: parseLines(row.lines).map((line) => ({ ...line, net: 0 })),
})

function toPlainFields(row: RecurringRow) {
  const { rule, startDate, mode, prices, clientId, currency, language, reference, notes, terms, discountPercent, discountAmount } = row
  return { rule, startDate, mode, prices, clientId, currency, language, reference, notes, terms, discountPercent, discountAmount }
}

/** What each invoice consists of. */
export function pickInvoiceContent({
  rule: _rule,
  startDate: _start,
  mode: _mode,
  prices: _prices,
  ...content
}: RecurringContent): InvoiceContent {
  return content
}

/** Throws 400 naming the first invalid field, as for drafts. */
export function toRecurringColumns({ rule, startDate, mode, prices, ...content }: RecurringContent) {
  const { lines } = toInvoiceColumns(content)
  const { issuedDate: _issued, dueDate: _due, serviceStart: _start, serviceEnd: _end, client, ...fields } = content
  return {
    ...fields,
    rule,
    startDate,
    mode,
    prices,
    client: client && JSON.stringify(client),
    lines: JSON.stringify(lines),
  }
}

/** Without the next date, which also changes with the date. */
const JournalFields = Type.Omit(RecurringFields, ['nextDate'])

export function toJournalSnapshot(row: RecurringRow) {
  const { notes, terms, createdById } = row
  return { ...fromColumns(JournalFields, row), client: parseParty(row.client), notes, terms, lines: parseLines(row.lines), createdById }
}
