import type { ListedInvoice } from '../../invoice-contract.ts'

type Invoice = Pick<ListedInvoice, 'number' | 'kind' | 'status' | 'balance' | 'total' | 'credited' | 'isImported'>

/** Whether the invoice’s state allows an action, regardless of the viewer’s permissions. */
export const statusAllows = {
  issue: ({ number, status }: Invoice) => number === null && status === 'draft',
  send: ({ number, isImported }: Invoice) => Boolean(number) && !isImported,
  pay: ({ number, kind, balance }: Invoice) => Boolean(number) && kind === 'invoice' && balance !== 0,
  remind: ({ status, isImported }: Invoice) => status === 'overdue' && !isImported,
  credit: ({ number, kind, total, credited }: Invoice) => Boolean(number) && kind === 'invoice' && total - credited > 0,
  delete: ({ number }: Invoice) => number === null,
}
