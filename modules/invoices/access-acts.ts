import type { Answered, Door, Fields } from '#platform/contract/access.ts'
import { blank, isDraft } from './access-records.ts'

const UNKNOWN = 987_654_321

const isIssuable = (invoice: Answered) => isDraft(invoice) && Number(invoice.lineCount) > 0
/** What is issued stays so: one half is left to be issued one by one, the other to be issued together. */
const isIssuedAlone = (invoice: Answered) => isIssuable(invoice) && invoice.id % 2 === 1
const isIssuedTogether = (invoice: Answered) => isIssuable(invoice) && invoice.id % 2 === 0

const isOpen = ({ number, kind, balance }: Answered) => number !== null && kind === 'invoice' && Number(balance) > 0
const isOverdue = (invoice: Answered) => invoice.status === 'overdue'

const copiedOf = (source: Answered): Fields => {
  const { clientId, client, currency, language, reference, notes, terms, discountPercent, discountAmount } = source
  return { clientId, client, currency, language, reference, notes, terms, discountPercent, discountAmount, lines: source.lines }
}

const paymentsOf = ({ payments }: Answered) => (payments ?? []) as { id: number; amount: number }[]
const paidWith = (invoice: Answered, amount: number): Fields => ({ paid: Number(invoice.paid) + amount })

const paymentIn = (invoices: readonly Answered[], id: number | undefined) =>
  invoices.filter((invoice) => invoice.id === id).flatMap((invoice) => paymentsOf(invoice).slice(-1))[0]

const mailed = {
  door: 'write',
  subject: 'Invoice',
  action: 'update',
  reads: 'everything',
  changes: () => [{ delivery: 'queued' }],
} as const
const reminded = { ...mailed, changes: ({ reminderLevel }: Answered) => [{ reminderLevel: Number(reminderLevel) + 1 }] } as const

/** What is done with invoices beside writing them; what is paid is no longer sent or credited here, so paying comes last. */
export const actDoors: Record<string, Door> = {
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
    defaults: blank,
    copied: copiedOf,
    reads: ['kind'],
    applies: ({ kind }) => kind === 'invoice',
  },
  creditInvoice: {
    door: 'copy',
    subject: 'Invoice',
    rows: ['invoice'],
    input: (id) => ({ id }),
    defaults: (viewerId) => ({ ...blank(viewerId), kind: 'credit-note' }),
    copied: copiedOf,
    reads: ['kind', 'number', 'total', 'credited', 'creditNotes'],
    applies: isOpen,
  },
  sendInvoice: { ...mailed, rows: ['invoice'], input: ([id]: number[]) => ({ id, to: 'harbour@clients.test' }), applies: isOpen },
  sendInvoices: { ...mailed, many: true, rows: ['invoices'], input: (invoiceIds: number[]) => ({ invoiceIds }), applies: isOpen },
  remindInvoice: { ...reminded, rows: ['invoice'], input: ([id]: number[]) => ({ id, to: 'harbour@clients.test' }), applies: isOverdue },
  remindInvoices: { ...reminded, many: true, rows: ['invoices'], input: (invoiceIds: number[]) => ({ invoiceIds }), applies: isOverdue },
  addPayment: {
    door: 'write',
    subject: 'Invoice',
    action: 'update',
    rows: ['invoice'],
    input: ([invoiceId]) => ({ payment: { invoiceId, amount: 1 } }),
    changes: (invoice) => [paidWith(invoice, 1)],
    reads: ['status', 'balance'],
    applies: isOpen,
  },
  deletePayment: {
    door: 'write',
    subject: 'Invoice',
    action: 'update',
    rows: ['invoice'],
    input: ([invoiceId], _changes, { made: all }) => ({ invoiceId, id: paymentIn(all('Invoice'), invoiceId)?.id ?? UNKNOWN }),
    changes: (invoice) => [paidWith(invoice, -(paymentsOf(invoice).at(-1)?.amount ?? 0))],
    reads: ['payments'],
    applies: (invoice) => paymentsOf(invoice).length > 0,
  },
  payInvoices: {
    door: 'write',
    subject: 'Invoice',
    action: 'update',
    many: true,
    rows: ['invoices'],
    input: (invoiceIds) => ({ invoiceIds }),
    changes: (invoice) => [paidWith(invoice, Number(invoice.balance))],
    reads: ['status', 'balance'],
    applies: isOpen,
  },
}
