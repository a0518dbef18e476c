import { isInIds, isInTexts } from '#platform/server/database/queries/expressions.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import type { InvoiceContext } from '../../../server/context.ts'
import type { TransactionRow } from '../../../server/tables.ts'
import { type Candidate, candidateColumns, isPayable, openInvoices } from './candidate.ts'
import { isSameName, listNameWords } from './names.ts'

const MAX_OF_CLIENT = 50
const MAX_OF_AMOUNT = 200

/** Open invoices of exactly the open amount; among many, those of the same name come first. */
export async function findByAmount(ctx: InvoiceContext, transaction: TransactionRow): Promise<Candidate[]> {
  const query = openInvoices(ctx).select(candidateColumns).where('invoices.balance', '=', transaction.openAmount)
  const candidates = (await query.limit(MAX_OF_AMOUNT).execute()).filter((candidate) => isPayable(candidate, transaction))
  const isNamed = ({ clientKey }: Candidate) => Number(isSameName(transaction.counterparty, clientKey))
  return candidates.toSorted((one, other) => isNamed(other) - isNamed(one))
}

/** Open invoices of clients whose name begins like the counterparty's, in either order of first and last name. */
export async function findByName(ctx: InvoiceContext, transaction: TransactionRow): Promise<Candidate[]> {
  const { counterparty } = transaction
  const keys = listClientKeys(counterparty)
  if (keys.length === 0) return []
  const name = normalizeForSearch(counterparty)
  const query = openInvoices(ctx).select(candidateColumns).limit(MAX_OF_CLIENT)
  // Two queries, so that each uses the index of the client's name.
  const [same, longer] = await Promise.all([
    query.where(isInTexts(ctx.dialect, 'invoices.clientKey', keys)).execute(),
    query.where('invoices.clientKey', '>', name).where('invoices.clientKey', '<', `${name}\u{10FFFF}`).execute(),
  ])
  return [...same, ...longer].filter((candidate) => isPayable(candidate, transaction) && isSameName(counterparty, candidate.clientKey))
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
