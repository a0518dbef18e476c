import type { AccessFixture, RecordResponse, FieldValues, FollowUp, SubjectAccess } from '#platform/contract/access.ts'

/** Two lines with different tax rates; their descriptions contain none of the hidden texts. */
const lines = [
  { description: 'Consulting hours', quantity: 2, unitPrice: 4_500, taxRate: 20 },
  { description: 'Desk lamp', quantity: 1, unitPrice: 1_250, taxRate: 5 },
]

/** Invoices that differ in the fields that permission rules can refer to. */
const shapes: readonly ((fixture: AccessFixture) => FieldValues)[] = [
  () => ({ currency: 'EUR' }),
  () => ({ currency: 'USD', issuedDate: '2026-11-02', dueDate: '2026-12-02' }),
  () => ({ currency: 'EUR', language: 'de', dueDate: '2026-12-24' }),
  () => ({ currency: 'JPY', lines: [{ ...lines[0]!, quantity: 7 }] }),
  () => ({ currency: 'USD', language: 'fr', lines: [lines[1]!] }),
  () => ({ currency: 'EUR', issuedDate: '2026-11-02' }),
  () => ({ currency: 'USD', dueDate: '2026-12-24' }),
  () => ({ currency: 'EUR', language: 'fr' }),
  () => ({ currency: 'JPY', language: 'de', lines: [{ ...lines[0]!, quantity: 7 }] }),
  () => ({ currency: 'EUR', issuedDate: '2026-11-02', dueDate: '2026-12-02' }),
]

const toAddInvoiceInput =
  (shape: (typeof shapes)[number]) =>
  (fixture: AccessFixture): FieldValues => ({ invoice: { ...createTexts(fixture), lines, ...shape(fixture) } })

/** Issued before today: most are overdue, and every third gets a partial payment. */
const issuedShapes: typeof shapes = [
  () => ({ currency: 'EUR', issuedDate: '2026-09-01', dueDate: '2026-10-01' }),
  () => ({ currency: 'USD', issuedDate: '2026-09-01', dueDate: '2026-10-15' }),
  () => ({ currency: 'EUR', language: 'de', issuedDate: '2026-10-05', dueDate: '2026-11-05' }),
  () => ({ currency: 'JPY', issuedDate: '2026-11-02', dueDate: '2026-12-24', lines: [{ ...lines[0]!, quantity: 7 }] }),
  () => ({ currency: 'EUR', issuedDate: '2026-10-05', dueDate: '2026-11-05' }),
  () => ({ currency: 'USD', language: 'fr', issuedDate: '2026-11-02', dueDate: '2026-12-02' }),
  () => ({ currency: 'EUR', issuedDate: '2026-09-01', dueDate: '2026-10-01' }),
  () => ({ currency: 'JPY', issuedDate: '2026-10-05', dueDate: '2026-10-15', lines: [{ ...lines[0]!, quantity: 7 }] }),
]

const isIssuedShape = (turn: number) => turn >= shapes.length
const issueStep: FollowUp = { by: 'issueInvoice', input: ({ id }, _fixture, turn) => (isIssuedShape(turn) ? { id } : undefined) }
const partPaymentStep: FollowUp = {
  by: 'addPayment',
  input: ({ id }, { createUniqueText }, turn) =>
    isIssuedShape(turn) && turn % 3 === 0
      ? { payment: { invoiceId: id, amount: 500, date: '2026-11-03', note: `Secret ${createUniqueText('payments')}` } }
      : undefined,
}
const toCreditNoteSummary = ({ id, number, total, status }: FieldValues): FieldValues => ({ id, number, total, status })

const createTexts = ({ createUniqueText }: AccessFixture): FieldValues => ({
  client: { name: `Acme ${createUniqueText('client')}`, email: 'office@acme.test' },
  reference: `Secret ${createUniqueText('reference')}`,
  notes: `Secret ${createUniqueText('notes')}`,
})

/** The sample invoices with which `main/access` tests permissions. */
export const invoiceSampleAccess: SubjectAccess = {
  make: { by: 'addInvoice', inputs: [...shapes, ...issuedShapes].map(toAddInvoiceInput), next: [issueStep, partPaymentStep] },
  view: 'getInvoice',
  relatedProperties: (record, visible, maskFields) => ({
    creditNotes: visible.filter(({ creditOf }) => creditOf === record.id).map((one) => toCreditNoteSummary(maskFields(one))),
  }),
}

export const getNewDraftFields = (viewerId: number): FieldValues => ({
  kind: 'invoice',
  status: 'draft',
  number: null,
  clientId: null,
  client: null,
  issuedDate: null,
  dueDate: null,
  serviceStart: null,
  serviceEnd: null,
  currency: 'EUR',
  language: 'en',
  reference: null,
  total: 0,
  balance: 0,
  notes: null,
  terms: null,
  lines: [],
  createdBy: { id: viewerId },
  discountPercent: null,
  discountAmount: null,
})

export const isDraft = ({ status, number }: RecordResponse) => status === 'draft' && number === null
