import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Amount, Currency } from '#platform/contract/money.ts'
import {
  CalendarDate,
  EmptyResponse,
  Id,
  Nullable,
  OneOf,
  Person,
  Time,
  closedObject,
  pagingParameters,
} from '#platform/contract/schema.ts'

export const STATEMENT_LIMIT_BYTES = 25 * 1024 * 1024
/** Transactions in one file. */
export const STATEMENT_LIMIT_LINES = 20_000
/** Transactions in one command; more are sent in several. */
export const MATCH_LIMIT = 50

const statementFormats = ['camt.053', 'csv'] as const
export type StatementFormat = (typeof statementFormats)[number]

/** `open`: some of it is not assigned to invoices yet. `matched`: assigned to invoices. `ignored`: concerns no invoice. */
export const transactionStatuses = ['open', 'matched', 'ignored'] as const
export type TransactionStatus = (typeof transactionStatuses)[number]

export const dateOrders = ['dmy', 'mdy', 'ymd'] as const
export type DateOrder = (typeof dateOrders)[number]
export const decimalSeparators = [',', '.'] as const
export type DecimalSeparator = (typeof decimalSeparators)[number]

/** A column by its position, from 0. */
const Column = Type.Integer({ minimum: 0, maximum: 499 })

/** Which column of a CSV file contains what. Either `amount`, or `debit` and `credit`, which may be unsigned. */
export const CsvMapping = closedObject({
  date: Column,
  amount: Nullable(Column),
  debit: Nullable(Column),
  credit: Nullable(Column),
  /** Null if all transactions have the currency `defaultCurrency`. */
  currency: Nullable(Column),
  counterparty: Nullable(Column),
  iban: Nullable(Column),
  /** Several are joined. */
  purpose: Type.Array(Column, { maxItems: 20 }),
  reference: Nullable(Column),
  dateOrder: OneOf(dateOrders),
  decimalSeparator: OneOf(decimalSeparators),
  defaultCurrency: Currency,
  /** The IBAN or the name of the account, which CSV files rarely contain. */
  account: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
})
export type CsvMapping = Static<typeof CsvMapping>

const BankStatement = Type.Object({
  id: Id,
  fileName: Type.String(),
  format: OneOf(statementFormats),
  /** IBAN or name */
  account: Type.String(),
  firstDate: CalendarDate,
  lastDate: CalendarDate,
  transactionCount: Type.Integer(),
  openCount: Type.Integer(),
  createdBy: Nullable(Person),
  createdAt: Time,
})
export type BankStatement = Static<typeof BankStatement>

/** Why an invoice is suggested: its number is in the purpose, the amount is the open one, the IBAN or the name is the client's. */
export const matchReasons = ['number', 'amount', 'iban', 'name'] as const
export type MatchReason = (typeof matchReasons)[number]

const MatchedInvoice = Type.Object({
  id: Id,
  number: Type.String(),
  client: Type.String(),
  dueDate: Nullable(CalendarDate),
  balance: Amount,
  /** The part of the transaction for this invoice. */
  amount: Amount,
})
export type MatchedInvoice = Static<typeof MatchedInvoice>

const MatchSuggestion = Type.Object({
  invoices: Type.Array(MatchedInvoice),
  reasons: Type.Array(OneOf(matchReasons)),
  /** Number, open amount and currency agree. */
  isCertain: Type.Boolean(),
})
export type MatchSuggestion = Static<typeof MatchSuggestion>

const BankTransaction = Type.Object({
  id: Id,
  statementId: Id,
  date: CalendarDate,
  /** Positive when the account was credited. */
  amount: Amount,
  /** The part that is not assigned to invoices. */
  openAmount: Amount,
  currency: Currency,
  counterparty: Type.String(),
  iban: Nullable(Type.String()),
  purpose: Type.String(),
  reference: Nullable(Type.String()),
  status: OneOf(transactionStatuses),
  /** The payments recorded for it, as far as the viewer can see their invoices. */
  payments: Type.Array(Type.Object({ invoiceId: Id, number: Nullable(Type.String()), amount: Amount })),
  /** Best first; only of open transactions. */
  suggestions: Type.Array(MatchSuggestion),
})
export type BankTransaction = Static<typeof BankTransaction>

/** The part of a transaction that pays an invoice; negative when the client is refunded. */
const Allocation = closedObject({ invoiceId: Id, amount: Amount })
/** `openAmount`: as the user saw it, so that no one matches a transaction that someone else has just matched. */
const TransactionMatch = closedObject({
  id: Id,
  openAmount: Amount,
  allocations: Type.Array(Allocation, { minItems: 1, maxItems: 50 }),
  /** Nothing else will be assigned, although the transaction exceeds the allocations. */
  isComplete: Type.Optional(Type.Boolean()),
})
export type TransactionMatch = Static<typeof TransactionMatch>

const TransactionIds = Type.Array(Id, { minItems: 1, maxItems: 500 })
const read = ['read', 'BankStatement'] as const
const update = ['update', 'BankTransaction'] as const
const statementId = Type.Integer({ minimum: 1, description: 'Only transactions of this statement' })

export const bankEndpoints = {
  listStatements: endpoint('GET /apps/invoice/bank-statements', {
    access: read,
    summary: 'List bank statements, newest first',
    topic: 'bank-statements',
    input: Type.Object({ page: pagingParameters.page, perPage: pagingParameters.perPage }),
    output: Type.Object({ statements: Type.Array(BankStatement), total: Type.Integer() }),
  }),
  listTransactions: endpoint('GET /apps/invoice/bank-transactions', {
    access: ['read', 'BankTransaction'],
    summary: 'List bank transactions, newest first, with suggested invoices for open ones',
    topic: 'bank-statements',
    input: Type.Object({
      ...pagingParameters,
      statementId: Type.Optional(statementId),
      status: Type.Optional(OneOf(['', ...transactionStatuses], { description: 'Only transactions of this status' })),
    }),
    output: Type.Object({ transactions: Type.Array(BankTransaction), total: Type.Integer() }),
  }),
  listCertainMatches: endpoint('GET /apps/invoice/certain-matches', {
    access: update,
    summary: 'List open transactions with an invoice whose number, open amount and currency agree',
    topic: 'bank-statements',
    input: Type.Object({ statementId: Type.Optional(statementId) }),
    output: Type.Object({ matches: Type.Array(TransactionMatch) }),
  }),
  previewStatement: endpoint('GET /apps/invoice/preview-statement', {
    access: ['create', 'BankStatement'],
    summary: 'Preview an uploaded bank statement; of CSV, the columns',
    input: Type.Object({ fileId: Type.Integer({ minimum: 1, description: 'The uploaded file' }) }),
    output: Type.Object({
      format: OneOf(statementFormats),
      /** The first rows of a CSV file; empty for CAMT. */
      header: Type.Array(Type.String()),
      rows: Type.Array(Type.Array(Type.String())),
      /** As in the last import with the same header, otherwise guessed from the header. Missing columns are null. */
      mapping: Nullable(
        Type.Object({ ...CsvMapping.properties, date: Nullable(Column), account: Type.String(), defaultCurrency: Currency }),
      ),
      isRemembered: Type.Boolean(),
    }),
  }),
  /** Upload the file with `POST /api/files/upload` first. All or nothing; the import is undone as one change. */
  importStatement: endpoint('POST /apps/invoice/import-statement', {
    access: ['create', 'BankStatement'],
    summary: 'Import an uploaded bank statement: CAMT.053, or CSV with a mapping of its columns',
    input: closedObject({ fileId: Id, mapping: Type.Optional(CsvMapping) }),
    output: Type.Object({
      /** One for each account; without those that have nothing new. */
      statements: Type.Array(BankStatement),
      added: Type.Integer(),
      /** Transactions that have been imported before. */
      known: Type.Integer(),
    }),
  }),
  deleteStatement: endpoint('DELETE /apps/invoice/delete-statement', {
    access: ['delete', 'BankStatement'],
    summary: 'Delete a bank statement with its transactions and the payments recorded for them',
    input: Type.Object({ id: Id }),
    output: Type.Object({ deletedPayments: Type.Integer() }),
  }),
  matchTransactions: endpoint('POST /apps/invoice/match-transactions', {
    access: update,
    summary: 'Record bank transactions as payments of invoices, all or none',
    input: closedObject({ matches: Type.Array(TransactionMatch, { minItems: 1, maxItems: MATCH_LIMIT }) }),
    output: EmptyResponse,
  }),
  unmatchTransaction: endpoint('POST /apps/invoice/unmatch-transaction', {
    access: update,
    summary: 'Reopen a bank transaction: delete the payments recorded for it, or stop ignoring it',
    input: closedObject({ id: Id }),
    output: EmptyResponse,
  }),
  ignoreTransactions: endpoint('POST /apps/invoice/ignore-transactions', {
    access: update,
    summary: 'Ignore open bank transactions that concern no invoice, all or none',
    input: closedObject({ ids: TransactionIds }),
    output: EmptyResponse,
  }),
  ignoreDebits: endpoint('POST /apps/invoice/ignore-debits', {
    access: update,
    summary: 'Ignore all open debits of a bank statement',
    input: closedObject({ statementId: Id }),
    output: Type.Object({ ignored: Type.Integer() }),
  }),
}
