import { sql, type SqlBool } from 'kysely'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import { assertFieldsReadable, maskFields } from '#platform/server/abilities/fields.ts'
import { visible, visibleInWorker } from '#platform/server/abilities/visible.ts'
import { containsText, isInIds } from '#platform/server/database/queries/expressions.ts'
import { listPage } from '#platform/server/database/queries/list-page.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import type { InvoiceContext } from '../../server/context.ts'
import { invoiceSubject } from '../../server/invoice-subject.ts'
import type { TransactionRow } from '../../server/tables.ts'
import type { BankTransaction, bankEndpoints, MatchSuggestion } from '../contract.ts'
import { suggestMatches } from './matching/suggest-matches.ts'
import { transactionSubject } from './transaction-subject.ts'

type ListInput = Input<typeof bankEndpoints.listTransactions>

export async function listTransactions(ctx: InvoiceContext, input: ListInput): Promise<Output<typeof bankEndpoints.listTransactions>> {
  const { page = 1, perPage = 25 } = input
  const { rows, total } = await listPage<TransactionRow>(ctx.slow, {
    dialect: ctx.dialect,
    query: filterTransactions(ctx, input),
    table: 'bank_transactions',
    sort: [{ column: 'date', direction: 'desc' }],
    page,
    perPage,
  })
  const [payments, suggestions] = [await readPayments(ctx, rows), await suggestMatches(ctx, rows)]
  return { transactions: rows.map((row) => toResponse(ctx, row, { payments, suggestions })), total }
}

function filterTransactions(ctx: InvoiceContext, { statementId, status, q }: ListInput) {
  const used = {
    status: status || undefined,
    counterparty: q || undefined,
    purpose: q || undefined,
    iban: q || undefined,
    reference: q || undefined,
  }
  assertFieldsReadable(
    ctx,
    transactionSubject,
    Object.entries(used).flatMap(([field, value]) => (value ? [field] : [])),
  )
  let query = visibleInWorker(ctx, transactionSubject)
  if (statementId !== undefined) query = query.where('bank_transactions.statementId', '=', statementId)
  if (status) query = query.where('bank_transactions.status', '=', status)
  for (const word of normalizeForSearch(q ?? '')
    .split(' ')
    .filter(Boolean))
    query = query.where(sql<SqlBool>`(${containsText('bank_transactions.searchKey', word)})`)
  return query
}

type Payment = BankTransaction['payments'][number]
type Details = { payments: Map<number, Payment[]>; suggestions: Map<number, MatchSuggestion[]> }

function toResponse(ctx: InvoiceContext, row: TransactionRow, { payments, suggestions }: Details): BankTransaction {
  const { fingerprint: _fingerprint, searchKey: _key, createdAt: _created, updatedAt: _updated, ...fields } = row
  return maskFields(ctx, transactionSubject, {
    ...fields,
    payments: payments.get(row.id) ?? [],
    suggestions: suggestions.get(row.id) ?? [],
  })
}

async function readPayments(ctx: InvoiceContext, rows: readonly TransactionRow[]): Promise<Map<number, Payment[]>> {
  const ids = rows.filter(({ amount, openAmount }) => amount !== openAmount).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const stored = await ctx.db
    .selectFrom('invoice_payments')
    .select(['invoiceId', 'amount', 'transactionId'])
    .where(isInIds(ctx.dialect, 'transactionId', ids))
    .orderBy('id')
    .execute()
  const invoices = await visible(ctx, invoiceSubject)
    .selectAll('invoices')
    .where(
      isInIds(
        ctx.dialect,
        'invoices.id',
        stored.map(({ invoiceId }) => invoiceId),
      ),
    )
    .execute()
  const numbers = new Map(invoices.map((row) => [row.id, maskFields(ctx, invoiceSubject, row).number]))
  const shown = stored.filter(({ invoiceId }) => numbers.has(invoiceId))
  const byTransaction = Map.groupBy(shown, ({ transactionId }) => transactionId!)
  const toPayment = ({ invoiceId, amount }: (typeof stored)[number]) => ({ invoiceId, amount, number: numbers.get(invoiceId) ?? null })
  return new Map([...byTransaction].map(([id, own]) => [id, own.map(toPayment)]))
}
