import type { Answered, Door, Fields } from '#platform/contract/access.ts'
import { getNewDraftFields, isDraft } from './access-records.ts'

const UNKNOWN = 987_654_321

const isIssuable = (invoice: Answered) => isDraft(invoice) && Number(invoice.lineCount) > 0
/** An issued invoice stays issued, so half of the drafts are for the single endpoint and half for the bulk endpoint. */
const isIssuedAlone = (invoice: Answered) => isIssuable(invoice) && invoice.id % 2 === 1
const isIssuedTogether = (invoice: Answered) => isIssuable(invoice) && invoice.id % 2 === 0

const isOpen = ({ number, kind, balance }: Answered) => number !== null && kind === 'invoice' && Number(balance) > 0
const isOverdue = (invoice: Answered) => invoice.status === 'overdue'

const getCopiedFields = (source: Answered): Fields => {
  const { clientId, client, currency, language, reference, notes, terms, discountPercent, discountAmount } = source
  return { clientId, client, currency, language, reference, notes, terms, discountPercent, discountAmount, lines: source.lines }
}

const getPayments = ({ payments }: Answered) => (payments ?? []) as { id: number; amount: number }[]
const addToPaid = (invoice: Answered, amount: number): Fields => ({ paid: Number(invoice.paid) + amount })

const findLastPayment = (invoices: readonly Answered[], id: number | undefined) =>
  invoices.filter((invoice) => invoice.id === id).flatMap((invoice) => getPayments(invoice).slice(-1))[0]

const emailDoor = {
  door: 'write',
  subject: 'Invoice',
  action: 'update',
  reads: 'everything',
  changes: () => [{ delivery: 'queued' }],
} as const
const reminderDoor = { ...emailDoor, changes: ({ reminderLevel }: Answered) => [{ reminderLevel: Number(reminderLevel) + 1 }] } as const

/** Paid invoices can no longer be sent or credited here, so the payment endpoints come last. */
export const commandDoors: Record<string, Door> = {
  issueInvoice: {
    door: 'write',
    subject: 'Invoice',
    action: 'update',
    rows: ['invoice'],
    input: ([id]) => ({ id }),
    changes: () => [{ status: 'sent' }],
    applies: isIssuedAlone,
  },
  issueInvoices: {
    door: 'write',
    subject: 'Invoice',
    action: 'update',
    many: true,
    rows: ['invoices'],
    input: (invoiceIds) => ({ invoiceIds }),
    changes: () => [{ status: 'sent' }],
    applies: isIssuedTogether,
  },
  duplicateInvoice: {
    door: 'copy',
    subject: 'Invoice',
    rows: ['invoice'],
    input: (id) => ({ id }),
    defaults: getNewDraftFields,
    copied: getCopiedFields,
    reads: ['kind'],
    applies: ({ kind }) => kind === 'invoice',
  },
  creditInvoice: {
    door: 'copy',
    subject: 'Invoice',
    rows: ['invoice'],
    input: (id) => ({ id }),
    defaults: (viewerId) => ({ ...getNewDraftFields(viewerId), kind: 'credit-note' }),
    copied: getCopiedFields,
    reads: ['kind', 'number', 'total', 'credited', 'creditNotes'],
    applies: isOpen,
  },
  sendInvoice: { ...emailDoor, rows: ['invoice'], input: ([id]: number[]) => ({ id, to: 'harbour@clients.test' }), applies: isOpen },
  sendInvoices: { ...emailDoor, many: true, rows: ['invoices'], input: (invoiceIds: number[]) => ({ invoiceIds }), applies: isOpen },
  remindInvoice: {
    ...reminderDoor,
    rows: ['invoice'],
    input: ([id]: number[]) => ({ id, to: 'harbour@clients.test' }),
    applies: isOverdue,
  },
  remindInvoices: {
    ...reminderDoor,
    many: true,
    rows: ['invoices'],
    input: (invoiceIds: number[]) => ({ invoiceIds }),
    applies: isOverdue,
  },
  addPayment: {
    door: 'write',
    subject: 'Invoice',
    action: 'update',
    rows: ['invoice'],
    input: ([invoiceId]) => ({ payment: { invoiceId, amount: 1 } }),
    changes: (invoice) => [addToPaid(invoice, 1)],
    reads: ['status', 'balance'],
    applies: isOpen,
  },
  deletePayment: {
    door: 'write',
    subject: 'Invoice',
    action: 'update',
    rows: ['invoice'],
    input: ([invoiceId], _changes, { made: all }) => ({ invoiceId, id: findLastPayment(all('Invoice'), invoiceId)?.id ?? UNKNOWN }),
    changes: (invoice) => [addToPaid(invoice, -(getPayments(invoice).at(-1)?.amount ?? 0))],
    reads: ['payments'],
    applies: (invoice) => getPayments(invoice).length > 0,
  },
  payInvoices: {
    door: 'write',
    subject: 'Invoice',
    action: 'update',
    many: true,
    rows: ['invoices'],
    input: (invoiceIds) => ({ invoiceIds }),
    changes: (invoice) => [addToPaid(invoice, Number(invoice.balance))],
    reads: ['status', 'balance'],
    applies: isOpen,
  },
}
