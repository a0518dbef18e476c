import type { AccessFixture, EndpointAccess, FieldValues, RecordResponse, SubjectAccess } from '#platform/contract/access.ts'

const extraDenialReason = 'also requires the permission to create such an invoice, and to issue it in the mode send'

const getNewFields = (viewerId: number): FieldValues => ({
  status: 'active',
  nextDate: null,
  rule: '',
  startDate: '',
  mode: 'draft',
  prices: 'fixed',
  clientId: null,
  client: null,
  currency: 'EUR',
  language: 'en',
  reference: null,
  notes: null,
  terms: null,
  lines: [],
  discountPercent: null,
  discountAmount: null,
  createdBy: { id: viewerId },
})

const changes = ({ language, mode }: RecordResponse, { createUniqueText }: AccessFixture): FieldValues[] => [
  { reference: `Order ${createUniqueText('reference')}` },
  { notes: createUniqueText('notes') },
  { terms: createUniqueText('terms') },
  { language: language === 'pt' ? 'cn' : 'pt' },
  { mode: mode === 'send' ? 'draft' : 'send' },
  { language: language === 'pt' ? 'cn' : 'pt', notes: createUniqueText('notes') },
]

const update = { type: 'write', subject: 'RecurringInvoice', action: 'update', rows: ['recurringInvoice'], extraDenialReason } as const

export const recurringAccess: Record<string, EndpointAccess> = {
  listRecurringInvoices: { type: 'list', subject: 'RecurringInvoice', rows: ['recurringInvoices'], total: 'total' },
  getRecurringInvoice: { type: 'read', subject: 'RecurringInvoice', rows: ['recurringInvoice'], input: (id) => ({ id }) },
  listRecurringDates: {
    type: 'gate',
    reason: 'calculates dates and reads no record',
    input: { rule: 'FREQ=MONTHLY', startDate: '2026-12-01' },
  },
  addRecurringInvoice: {
    type: 'create',
    subject: 'RecurringInvoice',
    rows: ['recurringInvoice'],
    input: (invoice) => ({ invoice }),
    defaults: getNewFields,
    inputs: ({ createUniqueText }) => [
      { rule: 'FREQ=MONTHLY', startDate: '2027-01-31', reference: createUniqueText('reference') },
      { rule: 'FREQ=WEEKLY', startDate: '2027-01-31', notes: createUniqueText('notes'), currency: 'USD' },
      { rule: 'FREQ=YEARLY', startDate: '2027-01-31', terms: createUniqueText('terms'), mode: 'send' },
    ],
    extraDenialReason,
  },
  updateRecurringInvoice: { ...update, input: ([id], change) => ({ invoice: { id, ...change } }), changes },
  pauseRecurringInvoice: { ...update, input: ([id]: number[]) => ({ id }), changes: () => [{ status: 'paused' }] },
  resumeRecurringInvoice: { ...update, input: ([id]: number[]) => ({ id }), changes: () => [{ status: 'active' }] },
  deleteRecurringInvoice: {
    type: 'write',
    subject: 'RecurringInvoice',
    action: 'delete',
    rows: ['recurringInvoice'],
    input: ([id]) => ({ id }),
  },
}

/** Templates that differ in the fields that permission rules can refer to. */
const shapes: FieldValues[] = [
  { rule: 'FREQ=MONTHLY', startDate: '2027-01-01', currency: 'EUR' },
  { rule: 'FREQ=MONTHLY', startDate: '2027-02-01', currency: 'USD', mode: 'send' },
  { rule: 'FREQ=YEARLY', startDate: '2027-01-01', currency: 'EUR', language: 'de', prices: 'current' },
  { rule: 'FREQ=MONTHLY', startDate: '2027-01-01', currency: 'USD', language: 'fr' },
  { rule: 'FREQ=WEEKLY', startDate: '2027-03-01', currency: 'EUR', mode: 'send', prices: 'current' },
  { rule: 'FREQ=WEEKLY', startDate: '2027-03-01', currency: 'JPY', language: 'de' },
  { rule: 'FREQ=YEARLY', startDate: '2027-02-01', currency: 'EUR', language: 'fr', mode: 'send' },
]

export const recurringSampleAccess: SubjectAccess = {
  make: {
    by: 'addRecurringInvoice',
    inputs: shapes.map((shape) => ({ createUniqueText }: AccessFixture) => ({
      invoice: {
        ...shape,
        client: { name: `Acme ${createUniqueText('client')}` },
        reference: `Secret ${createUniqueText('reference')}`,
        notes: `Secret ${createUniqueText('notes')}`,
        lines: [{ description: 'Hosting', quantity: 1, unitPrice: 4_500, taxRate: 20 }],
      },
    })),
  },
  view: 'getRecurringInvoice',
}
