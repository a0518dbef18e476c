import type { AccessFixture, EndpointAccess, FieldValues, FollowUp, RecordResponse, SubjectAccess } from '#platform/contract/access.ts'
import { quoteSorts } from './quotes/contract.ts'

const lines = [
  { description: 'Consulting hours', quantity: 2, unitPrice: 4_500, taxRate: 20 },
  { description: 'Desk lamp', quantity: 1, unitPrice: 1_250, taxRate: 5 },
]

/** Quotes that differ in the fields that permission rules can refer to. */
const shapes: readonly FieldValues[] = [
  { currency: 'EUR' },
  { currency: 'USD', date: '2026-11-02', validUntil: '2026-12-24' },
  { currency: 'EUR', language: 'de', validUntil: '2027-01-15' },
  { currency: 'JPY', lines: [{ ...lines[0]!, quantity: 7 }] },
  { currency: 'USD', language: 'fr', lines: [lines[1]!] },
  { currency: 'EUR', date: '2026-11-02' },
  { currency: 'JPY', language: 'de' },
  { currency: 'EUR', language: 'fr', validUntil: '2026-12-24' },
  { currency: 'USD' },
  { currency: 'EUR', date: '2026-11-05', validUntil: '2027-01-15' },
  { currency: 'EUR', lines: [lines[1]!] },
  { currency: 'USD', language: 'de' },
]

/** From this turn on, quotes are sent, and every other one is accepted. */
const FIRST_SENT = 5
const isSent = (turn: number) => turn >= FIRST_SENT
const shareStep: FollowUp = { by: 'shareQuote', input: ({ id }, _fixture, turn) => (isSent(turn) ? { id } : undefined) }
const answerStep: FollowUp = {
  by: 'answerQuote',
  input: ({ id }, { createUniqueText }, turn) =>
    isSent(turn) && turn % 2 === 0
      ? { id, response: turn % 4 === 0 ? 'accepted' : 'declined', name: `Ada ${createUniqueText('answer')}` }
      : undefined,
}

const toAddQuoteInput =
  (shape: FieldValues) =>
  ({ createUniqueText }: AccessFixture): FieldValues => ({
    quote: {
      client: { name: `Acme ${createUniqueText('client')}`, email: 'office@acme.test' },
      reference: `Secret ${createUniqueText('reference')}`,
      introduction: `Secret ${createUniqueText('introduction')}`,
      notes: `Secret ${createUniqueText('notes')}`,
      lines,
      ...shape,
    },
  })

export const quoteSampleAccess: SubjectAccess = {
  make: { by: 'addQuote', inputs: shapes.map(toAddQuoteInput), next: [shareStep, answerStep] },
  view: 'getQuote',
}

const getNewQuoteFields = (viewerId: number): FieldValues => ({
  status: 'draft',
  number: null,
  clientId: null,
  client: null,
  date: null,
  validUntil: null,
  currency: 'EUR',
  language: 'en',
  reference: null,
  total: 0,
  introduction: null,
  notes: null,
  terms: null,
  lines: [],
  createdBy: { id: viewerId },
  discountPercent: null,
  discountAmount: null,
})

const isDraft = ({ status, number }: RecordResponse) => status === 'draft' && number === null
const isOpen = ({ status }: RecordResponse) => status === 'sent'
const isAccepted = ({ status }: RecordResponse) => status === 'accepted'

const quoteChanges = ({ language }: RecordResponse, { createUniqueText }: AccessFixture): FieldValues[] => [
  { reference: `Order ${createUniqueText('reference')}` },
  { introduction: createUniqueText('introduction') },
  { notes: createUniqueText('notes') },
  { language: language === 'pt' ? 'cn' : 'pt' },
  { validUntil: '2027-02-04' },
  { language: language === 'pt' ? 'cn' : 'pt', notes: createUniqueText('notes') },
]

const getCopiedFields = (source: RecordResponse): FieldValues => {
  const { clientId, client, currency, language, reference, introduction, notes, terms, discountPercent, discountAmount } = source
  const texts = { reference, introduction, notes, terms }
  return { clientId, client, currency, language, ...texts, discountPercent, discountAmount, lines: source.lines }
}

/** The quotes sum only their totals, as exact integers. */
function calculateTotals(visible: readonly RecordResponse[]) {
  const groups = Map.groupBy(visible, ({ currency, status }) => `${String(currency)} ${String(status)}`)
  const sums = [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return {
    byStatus: sums.map(([, quotes]) => ({
      status: quotes[0]!.status,
      currency: quotes[0]!.currency,
      count: quotes.length,
      total: quotes.reduce((sum, { total }) => sum + Number(total), 0),
    })),
  }
}

const writeAccess = { type: 'write', subject: 'Quote', action: 'update', rows: ['quote'] } as const
const stateReads = ['status', 'number', 'invoiceId'] as const
const publicReason = 'whoever has the link may read and answer the quote; quotes/server/answers tests what it reveals'

/** Converted and declined quotes cannot be sent, so the calls that answer come last. */
export const quoteAccess: Record<string, EndpointAccess> = {
  listQuotes: {
    type: 'list',
    subject: 'Quote',
    rows: ['quotes'],
    total: 'total',
    search: ['reference', 'introduction', 'notes'],
    filters: [
      { fields: ['status'], input: ({ status }) => ({ status }) },
      { fields: ['currency'], input: ({ currency }) => ({ currency }) },
    ],
    sorts: quoteSorts.map((sortColumn) => ({ fields: [sortColumn], input: { sortColumn } })),
  },
  quoteTotals: {
    type: 'sums',
    subject: 'Quote',
    total: 'total',
    sums: { name: 'totals', fields: ['status', 'currency', 'total'], of: calculateTotals },
  },
  getQuote: { type: 'read', subject: 'Quote', rows: ['quote'], input: (id) => ({ id }) },
  addQuote: {
    type: 'create',
    subject: 'Quote',
    rows: ['quote'],
    input: (quote) => ({ quote }),
    defaults: getNewQuoteFields,
    inputs: ({ createUniqueText }) => [
      { reference: createUniqueText('reference') },
      { notes: createUniqueText('notes'), currency: 'USD' },
      { introduction: createUniqueText('introduction'), language: 'pt' },
    ],
  },
  updateQuote: { ...writeAccess, input: ([id], changes) => ({ quote: { id, ...changes } }), changes: quoteChanges, applies: isDraft },
  deleteQuote: { ...writeAccess, action: 'delete', input: ([id]: number[]) => ({ id }), applies: isDraft },
  duplicateQuote: {
    type: 'copy',
    subject: 'Quote',
    rows: ['quote'],
    input: (id) => ({ id }),
    defaults: getNewQuoteFields,
    copiedProperties: getCopiedFields,
  },
  getQuoteMail: { type: 'read', subject: 'Quote', action: 'update', rows: [], input: (id) => ({ id }), reads: 'everything' },
  quotePdf: { type: 'read', subject: 'Quote', rows: [], input: (id) => ({ id }), reads: 'everything' },
  sendQuote: {
    ...writeAccess,
    reads: 'everything',
    input: ([id]: number[]) => ({ id, to: 'office@clients.test' }),
    changes: () => [{ status: 'sent', delivery: 'queued' }],
    applies: isOpen,
  },
  shareQuote: {
    ...writeAccess,
    reads: 'everything',
    input: ([id]: number[]) => ({ id }),
    changes: () => [{ status: 'sent' }],
    applies: isDraft,
  },
  withdrawQuote: {
    ...writeAccess,
    reads: stateReads,
    input: ([id]: number[]) => ({ id }),
    changes: () => [{ status: 'withdrawn' }],
    applies: (quote) => isOpen(quote) && quote.id % 3 === 0,
  },
  reviseQuote: {
    ...writeAccess,
    reads: stateReads,
    input: ([id]: number[]) => ({ id }),
    changes: () => [{ status: 'draft' }],
    applies: (quote) => isOpen(quote) && quote.id % 3 === 1,
  },
  answerQuote: {
    ...writeAccess,
    reads: stateReads,
    input: ([id]: number[]) => ({ id, response: 'declined' }),
    changes: () => [{ status: 'declined' }],
    applies: (quote) => isOpen(quote) && quote.id % 3 === 2,
  },
  convertQuote: {
    ...writeAccess,
    reads: 'everything',
    input: ([id]: number[]) => ({ id }),
    changes: () => [{ status: 'converted' }],
    extraDenialReason: 'the invoice must also be allowed to have these contents',
    applies: isAccepted,
  },
  getPublicQuote: { type: 'public', reason: publicReason, input: { token: 'x' } },
  publicQuotePdf: { type: 'public', reason: publicReason, input: { token: 'x' } },
  respondToQuote: { type: 'public', reason: publicReason, input: { token: 'x', response: 'accepted', name: 'Ada' } },
}
