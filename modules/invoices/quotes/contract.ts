import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Amount, Currency } from '#platform/contract/money.ts'
import { Id, Nullable, OneOf, closedObject, pagingParameters } from '#platform/contract/schema.ts'
import { InvoiceOutput } from '../invoice-contract.ts'
import {
  AnswerNote,
  AnswererName,
  ListedQuote,
  PublicQuote,
  QuoteDraft,
  QuoteFields,
  QuoteOutput,
  QuotePatch,
  quoteStatuses,
} from './quote-schema.ts'

export const quoteSorts = ['number', 'client', 'date', 'validUntil', 'total', 'status', 'createdAt'] as const
export type QuoteSort = (typeof quoteSorts)[number]

const MAX_SORT_COLUMNS = 4

const filters = {
  /** Searches number, client, reference, introduction, notes and line descriptions. */
  q: pagingParameters.q,
  status: Type.Optional(
    Type.Array(OneOf(['', ...quoteStatuses]), { maxItems: 8, commas: true, description: 'Only quotes in one of these states' }),
  ),
  clientId: Type.Optional(Type.Integer({ minimum: 1, description: 'Only quotes for this client' })),
  currency: Type.Optional(Currency),
}
const sorting = {
  sortColumn: Type.Optional(
    Type.Array(OneOf(['', ...quoteSorts]), {
      maxItems: MAX_SORT_COLUMNS,
      commas: true,
      description: 'Several columns sort by the first, then the second, and so on',
    }),
  ),
  sort: Type.Optional(
    Type.Array(OneOf(['', 'asc', 'desc']), {
      maxItems: MAX_SORT_COLUMNS,
      commas: true,
      description: 'One direction per column; without columns, newest first',
    }),
  ),
}

const update = ['update', 'Quote'] as const
const OneQuote = closedObject({ id: Id, version: Type.Optional(QuoteFields.properties.version) })
const pdf = Type.Unsafe<string>({ contentMediaType: 'application/pdf' })
const LinkToken = Type.String({ minLength: 1, maxLength: 200, description: 'The last part of the link in the email' })
const OnePublicQuote = Type.Object({ quote: PublicQuote })

export const quoteEndpoints = {
  listQuotes: endpoint('GET /apps/invoice/quotes', {
    access: ['read', 'Quote'],
    summary: 'List quotes, filtered, sorted and paged; newest first by default',
    topic: 'quotes',
    input: Type.Object({ ...filters, ...sorting, page: pagingParameters.page, perPage: pagingParameters.perPage }),
    output: Type.Object({ quotes: Type.Array(ListedQuote), total: Type.Integer() }),
  }),
  /** Null if the viewer may not read all amounts. */
  quoteTotals: endpoint('GET /apps/invoice/quote-totals', {
    access: ['read', 'Quote'],
    summary: 'Get totals of the filtered quotes by status and currency',
    topic: 'quotes',
    input: Type.Object(filters),
    output: Type.Object({
      total: Type.Integer(),
      totals: Nullable(
        Type.Object({
          byStatus: Type.Array(
            Type.Object({ status: OneOf(quoteStatuses), currency: Currency, count: Type.Integer(), total: Nullable(Amount) }),
          ),
        }),
      ),
    }),
  }),
  getQuote: endpoint('GET /apps/invoice/quote', {
    access: ['read', 'Quote'],
    summary: 'Get a quote with its line items, taxes, emails and the answer of the client',
    topic: 'history/quote/:id',
    input: Type.Object({ id: Id }),
    output: QuoteOutput,
  }),
  addQuote: endpoint('POST /apps/invoice/add-quote', {
    access: ['create', 'Quote'],
    summary: 'Create a draft of a quote; omitted fields default to the client’s data and the settings',
    bodyLimit: 8 * 1024 * 1024,
    input: closedObject({ quote: QuoteDraft }),
    output: QuoteOutput,
  }),
  /** 409 `invoices.quote_changed` for an outdated `version`, 409 `invoices.quote_locked` for a quote that was sent; the problem's `current` is the stored quote. */
  updateQuote: endpoint('POST /apps/invoice/update-quote', {
    access: update,
    summary: 'Update a draft of a quote; quotes that were sent are locked until they are revised (409)',
    bodyLimit: 8 * 1024 * 1024,
    input: closedObject({ quote: QuotePatch }),
    output: QuoteOutput,
  }),
  /** 409 `invoices.quote_numbered` once it has a number, because numbers have no gaps. */
  deleteQuote: endpoint('DELETE /apps/invoice/delete-quote', {
    access: ['delete', 'Quote'],
    summary: 'Delete a quote that was never sent; others can be withdrawn (409)',
    input: Type.Object({ id: Id }),
    output: QuoteOutput,
  }),
  duplicateQuote: endpoint('POST /apps/invoice/duplicate-quote', {
    access: ['create', 'Quote'],
    summary: 'Create a draft with the same client, line items and texts, but without dates',
    input: closedObject({ id: Id }),
    output: QuoteOutput,
  }),
  getQuoteMail: endpoint('GET /apps/invoice/quote-mail', {
    access: update,
    summary: 'Get the standard email for a quote, to edit before sending; `{link}` stands for the link',
    input: Type.Object({ id: Id }),
    output: Type.Object({ to: Type.String(), subject: Type.String(), message: Type.String(), isConfigured: Type.Boolean() }),
  }),
  /** Requires read access to all fields. 400 `invoices.quote_incomplete` lists what is missing; 409 `invoices.no_mail` if the server cannot send email. */
  sendQuote: endpoint('POST /apps/invoice/send-quote', {
    access: update,
    summary: 'Email a quote with its PDF and a link where the client accepts or declines; assigns its number and locks it',
    input: closedObject({
      id: Id,
      version: Type.Optional(QuoteFields.properties.version),
      to: Type.Optional(Type.String({ format: 'email', maxLength: 254 })),
      subject: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      message: Type.Optional(Type.String({ maxLength: 10_000 })),
    }),
    output: QuoteOutput,
  }),
  shareQuote: endpoint('POST /apps/invoice/share-quote', {
    access: update,
    summary: 'Get a link where the client accepts or declines, without sending an email; assigns the quote’s number and locks it',
    hasSecretResponse: true,
    input: OneQuote,
    output: Type.Object({ quote: QuoteOutput.properties.quote, link: Type.String() }),
  }),
  reviseQuote: endpoint('POST /apps/invoice/revise-quote', {
    access: update,
    summary: 'Turn a quote that was sent into a draft again, with the same number; links sent before no longer work',
    input: OneQuote,
    output: QuoteOutput,
  }),
  withdrawQuote: endpoint('POST /apps/invoice/withdraw-quote', {
    access: update,
    summary: 'Withdraw a quote, so that it can no longer be accepted',
    input: OneQuote,
    output: QuoteOutput,
  }),
  answerQuote: endpoint('POST /apps/invoice/answer-quote', {
    access: update,
    summary: 'Record the answer that a client gave by other means, such as on the phone',
    input: closedObject({
      id: Id,
      response: OneOf(['accepted', 'declined']),
      name: Type.Optional(AnswererName),
      note: Type.Optional(AnswerNote),
    }),
    output: QuoteOutput,
  }),
  /** 409 `invoices.quote_not_accepted` before the client has accepted, 409 `invoices.quote_converted` if its invoice exists. */
  convertQuote: endpoint('POST /apps/invoice/convert-quote', {
    access: ['create', 'Invoice'],
    summary: 'Create a draft invoice with the line items of an accepted quote',
    input: closedObject({ id: Id }),
    output: Type.Object({ quote: QuoteOutput.properties.quote, invoice: InvoiceOutput.properties.invoice }),
  }),
  quotePdf: endpoint('GET /apps/invoice/quote-pdf', {
    access: ['read', 'Quote'],
    summary: 'Get a quote as PDF (application/pdf); drafts are marked as such',
    input: Type.Object({ id: Id }),
    output: pdf,
  }),
  getPublicQuote: endpoint('GET /apps/invoice/public-quote', {
    access: 'public',
    summary: 'Get the quote of a link, as its client sees it; this answers nothing',
    input: Type.Object({ token: LinkToken }),
    output: OnePublicQuote,
  }),
  publicQuotePdf: endpoint('GET /apps/invoice/public-quote-pdf', {
    access: 'public',
    summary: 'Get the quote of a link as PDF (application/pdf)',
    input: Type.Object({ token: LinkToken }),
    output: pdf,
  }),
  respondToQuote: endpoint('POST /apps/invoice/respond-to-quote', {
    access: 'public',
    summary: 'Accept or decline the quote of a link, once; records the name, the time and the IP address',
    input: closedObject({
      token: LinkToken,
      response: OneOf(['accepted', 'declined']),
      name: AnswererName,
      note: Type.Optional(AnswerNote),
    }),
    output: OnePublicQuote,
  }),
}
