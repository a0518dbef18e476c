import { sql, type SqlBool } from 'kysely'
import { isInIds, isInTexts } from '#platform/server/database/queries/expressions.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import type { InvoiceContext } from '../../../server/context.ts'
import type { TransactionRow } from '../../../server/tables.ts'
import { type Candidate, candidateColumns, openInvoices } from './candidate.ts'
import { isSameName, listNameWords } from './names.ts'

const MAX_OF_CLIENT = 50
const MAX_OF_AMOUNT = 200

/** Open invoices of exactly the open amount; among many, those of the same name come first. */
export async function findByAmount(ctx: InvoiceContext, { openAmount, currency, counterparty }: TransactionRow): Promise<Candidate[]> {
  const query = openInvoices(ctx)
    .select(candidateColumns)
    .where('invoices.balance', '=', openAmount)
    .where('invoices.currency', '=', currency)
  const candidates = await query.limit(MAX_OF_AMOUNT).execute()
  return candidates.toSorted(
    (one, other) => Number(isSameName(counterparty, other.clientKey)) - Number(isSameName(counterparty, one.clientKey)),
  )
}

/** Open invoices of clients whose name begins like the counterparty's, in either order of first and last name. */
export async function findByName(ctx: InvoiceContext, { openAmount, currency, counterparty }: TransactionRow): Promise<Candidate[]> {
  const keys = listClientKeys(counterparty)
  if (keys.length === 0) return []
  const name = normalizeForSearch(counterparty)
  const isNamed = sql<SqlBool>`(${isInTexts(ctx.dialect, 'invoices.clientKey', keys)} or
    (invoices."clientKey" >= ${name} and invoices."clientKey" < ${`${name}\u{10FFFF}`}))`
  const candidates = await openInvoices(ctx)
    .select(candidateColumns)
    .where(isNamed)
    .where('invoices.currency', '=', currency)
    .where(hasSign(openAmount))
    .limit(MAX_OF_CLIENT)
    .execute()
  return candidates.filter(({ clientKey }) => isSameName(counterparty, clientKey))
}

function listClientKeys(counterparty: string): string[] {
  const words = normalizeForSearch(counterparty).split(' ').filter(Boolean)
  if (listNameWords(counterparty).join('').length < 2) return []
  const beginnings = words.map((_, index) => words.slice(0, index + 1).join(' '))
  const plain = listNameWords(counterparty)
  const reversed = plain.length === 2 ? [plain.toReversed().join(' ')] : []
  return [...new Set([...beginnings, plain.join(' '), ...reversed])]
}

/** Open invoices by IBAN, of the clients for whom payments from this account have been recorded before. */
export async function findByIban(ctx: InvoiceContext, rows: readonly TransactionRow[]): Promise<Map<string, Candidate[]>> {
  const ibans = [...new Set(rows.flatMap(({ iban }) => iban ?? []))]
  if (ibans.length === 0) return new Map()
  const clients = await ctx.slow
    .selectFrom('bank_transactions')
    .innerJoin('invoice_payments', 'invoice_payments.transactionId', 'bank_transactions.id')
    .innerJoin('invoices', 'invoices.id', 'invoice_payments.invoiceId')
    .select(['bank_transactions.iban', 'invoices.clientId'])
    .distinct()
    .where(isInTexts(ctx.dialect, 'bank_transactions.iban', ibans))
    .where('invoices.clientId', 'is not', null)
    .execute()
  if (clients.length === 0) return new Map()
  const ids = [...new Set(clients.map(({ clientId }) => clientId!))]
  const invoices = await openInvoices(ctx)
    .select(candidateColumns)
    .where(isInIds(ctx.dialect, 'invoices.clientId', ids))
    .orderBy('invoices.dueDate')
    .limit(MAX_OF_CLIENT * ids.length)
    .execute()
  return new Map(
    ibans.map((iban) => [iban, invoices.filter(({ clientId }) => clients.some((one) => one.iban === iban && one.clientId === clientId))]),
  )
}

const hasSign = (openAmount: number) => (openAmount > 0 ? sql<SqlBool>`invoices.balance > 0` : sql<SqlBool>`invoices.balance < 0`)
