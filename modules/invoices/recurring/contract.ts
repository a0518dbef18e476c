import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { languages } from '#platform/contract/user.ts'
import { Amount, Currency } from '#platform/contract/money.ts'
import {
  CalendarDate,
  Id,
  Nullable,
  OneOf,
  Person,
  closedObject,
  createInput,
  entityProperties,
  pagingParameters,
  readOnly,
  updateInput,
} from '#platform/contract/schema.ts'
import { Invoice, LINE_LIMIT, Line, LineDraft, PartyDraft } from '../invoice-contract.ts'

/** `draft`: a draft is created and its author notified. `send`: the invoice is issued and emailed to the client. */
export const recurringModes = ['draft', 'send'] as const
export type RecurringMode = (typeof recurringModes)[number]
/** Of lines with an item: the price of the line, or that of the item on the day the invoice is created. */
export const recurringPrices = ['fixed', 'current'] as const
export type RecurringPrices = (typeof recurringPrices)[number]
export const recurringStatuses = ['active', 'paused', 'ended'] as const
export type RecurringStatus = (typeof recurringStatuses)[number]

/** How many of the next dates are listed. */
export const UPCOMING_DATES = 6

const { reference, notes, terms, discountPercent, discountAmount } = Invoice.properties

const Rule = Type.String({
  minLength: 1,
  maxLength: 500,
  description: 'A recurrence rule (RFC 5545) by days, weeks, months or years',
  examples: ['FREQ=MONTHLY'],
})

/** Stored in columns of the same names. */
export const RecurringFields = Type.Object({
  status: readOnly(OneOf(recurringStatuses)),
  rule: Rule,
  /** The first possible date. Of rules by months, its day recurs; months without it use their last day. */
  startDate: CalendarDate,
  /** The next date for which an invoice will be created. */
  nextDate: readOnly(Nullable(CalendarDate)),
  mode: OneOf(recurringModes),
  prices: OneOf(recurringPrices),
  /** As long as the client exists, its data on the day the invoice is created is used, unless `client` differs from it. */
  clientId: Nullable(Id),
  currency: Currency,
  language: OneOf(languages),
  reference,
  discountPercent,
  discountAmount,
})

const LastInvoice = Type.Object({ id: Id, number: Nullable(Type.String()), date: CalendarDate })

export const ListedRecurringInvoice = Type.Object({
  ...entityProperties,
  ...RecurringFields.properties,
  client: Invoice.properties.client,
  createdBy: readOnly(Nullable(Person)),
  /** The total of the next invoice with the prices of today. */
  nextTotal: readOnly(Nullable(Amount)),
  /** Null if the viewer cannot see it. `date`: the one it was created for. */
  lastInvoice: readOnly(Nullable(LastInvoice)),
})
export type ListedRecurringInvoice = Static<typeof ListedRecurringInvoice>

/** Line descriptions, the reference and notes may contain `{month}`, `{quarter}`, `{year}` and `{date}` of the invoice's date. */
export const RecurringInvoice = Type.Object({
  ...ListedRecurringInvoice.properties,
  lines: Type.Array(Line, { maxItems: LINE_LIMIT }),
  notes,
  terms,
  upcoming: readOnly(Type.Array(CalendarDate)),
})
export type RecurringInvoice = Static<typeof RecurringInvoice>

const overrides = { client: Nullable(PartyDraft), lines: Type.Array(LineDraft, { maxItems: LINE_LIMIT }) }
export const RecurringDraft = createInput(RecurringInvoice, ['rule', 'startDate'], overrides)
export type RecurringDraft = Static<typeof RecurringDraft>
export const RecurringPatch = updateInput(RecurringInvoice, overrides)
export type RecurringPatch = Static<typeof RecurringPatch>

const RecurringOutput = Type.Object({ recurringInvoice: RecurringInvoice })
const BODY_LIMIT = 8 * 1024 * 1024

export const recurringEndpoints = {
  listRecurringInvoices: endpoint('GET /apps/invoice/recurring-invoices', {
    access: ['read', 'RecurringInvoice'],
    summary: 'List recurring invoices, the one with the next date first',
    topic: 'recurring-invoices',
    input: Type.Object({ page: pagingParameters.page, perPage: pagingParameters.perPage }),
    output: Type.Object({ recurringInvoices: Type.Array(ListedRecurringInvoice), total: Type.Integer() }),
  }),
  getRecurringInvoice: endpoint('GET /apps/invoice/recurring-invoice', {
    access: ['read', 'RecurringInvoice'],
    summary: 'Get a recurring invoice with its next dates',
    topic: 'recurring-invoices',
    input: Type.Object({ id: Id }),
    output: RecurringOutput,
  }),
  listRecurringDates: endpoint('GET /apps/invoice/recurring-dates', {
    access: ['read', 'RecurringInvoice'],
    summary: 'List the next dates of a recurrence rule, from today on',
    input: Type.Object({ rule: Rule, startDate: Type.String({ format: 'date', description: 'The first possible date' }) }),
    output: Type.Object({ dates: Type.Array(CalendarDate) }),
  }),
  /** Also requires the permission to create such an invoice, and for the mode `send` to issue it. */
  addRecurringInvoice: endpoint('POST /apps/invoice/add-recurring-invoice', {
    access: ['create', 'RecurringInvoice'],
    summary: 'Create a recurring invoice; omitted fields default to the client’s data and the settings',
    bodyLimit: BODY_LIMIT,
    input: closedObject({ invoice: RecurringDraft }),
    output: RecurringOutput,
  }),
  updateRecurringInvoice: endpoint('POST /apps/invoice/update-recurring-invoice', {
    access: ['update', 'RecurringInvoice'],
    summary: 'Update a recurring invoice; invoices that were already created stay unchanged',
    bodyLimit: BODY_LIMIT,
    input: closedObject({ invoice: RecurringPatch }),
    output: RecurringOutput,
  }),
  pauseRecurringInvoice: endpoint('POST /apps/invoice/pause-recurring-invoice', {
    access: ['update', 'RecurringInvoice'],
    summary: 'Pause a recurring invoice; dates in the meantime are skipped',
    input: closedObject({ id: Id }),
    output: RecurringOutput,
  }),
  resumeRecurringInvoice: endpoint('POST /apps/invoice/resume-recurring-invoice', {
    access: ['update', 'RecurringInvoice'],
    summary: 'Resume a paused recurring invoice with its next date from today on',
    input: closedObject({ id: Id }),
    output: RecurringOutput,
  }),
  deleteRecurringInvoice: endpoint('DELETE /apps/invoice/delete-recurring-invoice', {
    access: ['delete', 'RecurringInvoice'],
    summary: 'Delete a recurring invoice; invoices that were already created remain',
    input: Type.Object({ id: Id }),
    output: RecurringOutput,
  }),
}
