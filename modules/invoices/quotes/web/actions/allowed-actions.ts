import type { ListedQuote } from '../../quote-schema.ts'

type Quote = Pick<ListedQuote, 'status' | 'number' | 'invoiceId'>

/** Whether the quote’s state allows an action, regardless of the viewer’s permissions. */
export const statusAllows = {
  send: ({ status }: Quote) => status === 'draft' || status === 'sent',
  answer: ({ status }: Quote) => status === 'sent' || status === 'expired',
  /** Also when the invoice was deleted. */
  convert: ({ status, invoiceId }: Quote) => status === 'accepted' || (status === 'converted' && invoiceId === null),
  revise: ({ status }: Quote) => ['sent', 'expired', 'declined', 'withdrawn'].includes(status),
  withdraw: ({ status, number }: Quote) => ['sent', 'expired', 'declined'].includes(status) || (status === 'draft' && number !== null),
  delete: ({ status, number }: Quote) => status === 'draft' && number === null,
}
