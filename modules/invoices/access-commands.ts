import type { RecordResponse, EndpointAccess, FieldValues } from '#platform/contract/access.ts'
import { getNewDraftFields, isDraft } from './access-records.ts'

const UNKNOWN_ID = 987_654_321

const isIssuable = (invoice: RecordResponse) => isDraft(invoice) && Number(invoice.lineCount) > 0
/** An issued invoice stays issued, so half of the drafts are for the single endpoint and half for the bulk endpoint. */
const isIssuableAlone = (invoice: RecordResponse) => isIssuable(invoice) && invoice.id % 2 === 1
const isIssuableInBulk = (invoice: RecordResponse) => isIssuable(invoice) && invoice.id % 2 === 0

const isOpen = ({ number, kind, balance }: RecordResponse) => number !== null && kind === 'invoice' && Number(balance) > 0
const isOverdue = (invoice: RecordResponse) => invoice.status === 'overdue'

const getCopiedFields = (source: RecordResponse): FieldValues => {
  const { clientId, client, currency, language, reference, notes, terms, discountPercent, discountAmount } = source
  return { clientId, client, currency, language, reference, notes, terms, discountPercent, discountAmount, lines: source.lines }
}

const getPayments = ({ payments }: RecordResponse) => (payments ?? []) as { id: number; amount: number }[]
const addToPaid = (invoice: RecordResponse, amount: number): FieldValues => ({ paid: Number(invoice.paid) + amount })

const findLastPayment = (invoices: readonly RecordResponse[], id: number | undefined) =>
  invoices.filter((invoice) => invoice.id === id).flatMap((invoice) => getPayments(invoice).slice(-1))[0]

const emailAccess = {
  type: 'write',
  subject: 'Invoice',
  action: 'update',
  reads: 'everything',
  changes: () => [{ delivery: 'queued' }],
} as const
const reminderAccess = {
  ...emailAccess,
  changes: ({ reminderLevel }: RecordResponse) => [{ reminderLevel: Number(reminderLevel) + 1 }],
} as const

/** Paid invoices can no longer be sent or credited here, so the payment endpoints come last. */
export const commandEndpoints: Record<string, EndpointAccess> = {
  issueInvoice: {
    type: 'write',
    subject: 'Invoice',
    action: 'update',
    rows: ['invoice'],
    input: ([id]) => ({ id }),
    changes: () => [{ status: 'sent' }],
    applies: isIssuableAlone,
  },
  issueInvoices: {
    type: 'write',
    subject: 'Invoice',
    action: 'update',
    isBulk: true,
    rows: ['invoices'],
    input: (invoiceIds) => ({ invoiceIds }),
    changes: () => [{ status: 'sent' }],
    applies: isIssuableInBulk,
  },
  duplicateInvoice: {
    type: 'copy',
    subject: 'Invoice',
    rows: ['invoice'],
    input: (id) => ({ id }),
    defaults: getNewDraftFields,
    copiedProperties: getCopiedFields,
    reads: ['kind'],
    applies: ({ kind }) => kind === 'invoice',
  },
  creditInvoice: {
    type: 'copy',
    subject: 'Invoice',
    rows: ['invoice'],
    input: (id) => ({ id }),
    defaults: (viewerId) => ({ ...getNewDraftFields(viewerId), kind: 'credit-note' }),
    copiedProperties: getCopiedFields,
    reads: ['kind', 'number', 'total', 'credited', 'creditNotes'],
    applies: isOpen,
  },
  sendInvoice: { ...emailAccess, rows: ['invoice'], input: ([id]: number[]) => ({ id, to: 'office@clients.test' }), applies: isOpen },
  sendInvoices: { ...emailAccess, isBulk: true, rows: ['invoices'], input: (invoiceIds: number[]) => ({ invoiceIds }), applies: isOpen },
  remindInvoice: {
    ...reminderAccess,
    rows: ['invoice'],
    input: ([id]: number[]) => ({ id, to: 'office@clients.test' }),
    applies: isOverdue,
  },
  remindInvoices: {
    ...reminderAccess,
    isBulk: true,
    rows: ['invoices'],
    input: (invoiceIds: number[]) => ({ invoiceIds }),
    applies: isOverdue,
  },
  addPayment: {
    type: 'write',
    subject: 'Invoice',
    action: 'update',
    rows: ['invoice'],
    input: ([invoiceId]) => ({ payment: { invoiceId, amount: 1 } }),
    changes: (invoice) => [addToPaid(invoice, 1)],
    reads: ['status', 'balance'],
    applies: isOpen,
  },
  deletePayment: {
    type: 'write',
    subject: 'Invoice',
    action: 'update',
    rows: ['invoice'],
    input: ([invoiceId], _changes, { getRecords: all }) => ({
      invoiceId,
      id: findLastPayment(all('Invoice'), invoiceId)?.id ?? UNKNOWN_ID,
    }),
    changes: (invoice) => [addToPaid(invoice, -(getPayments(invoice).at(-1)?.amount ?? 0))],
    reads: ['payments'],
    applies: (invoice) => getPayments(invoice).length > 0,
  },
  payInvoices: {
    type: 'write',
    subject: 'Invoice',
    action: 'update',
    isBulk: true,
    rows: ['invoices'],
    input: (invoiceIds) => ({ invoiceIds }),
    changes: (invoice) => [addToPaid(invoice, Number(invoice.balance))],
    reads: ['status', 'balance'],
    applies: isOpen,
  },
}
