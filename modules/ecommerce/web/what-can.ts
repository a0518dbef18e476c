import type { Order } from '../orders/contract.ts'

type Stand = Pick<Order, 'status' | 'invoiceId' | 'paidAt' | 'deliveredAt' | 'cancelledAt'>

/** What the state of an order lets staff do with it. */
export const can = {
  invoice: ({ invoiceId, cancelledAt }: Stand) => invoiceId === null && cancelledAt === null,
  pay: ({ invoiceId, paidAt, cancelledAt }: Stand) => invoiceId !== null && paidAt === null && cancelledAt === null,
  deliver: ({ deliveredAt, cancelledAt }: Stand) => deliveredAt === null && cancelledAt === null,
  mail: ({ invoiceId, cancelledAt }: Stand) => invoiceId !== null && cancelledAt === null,
  cancel: ({ deliveredAt, cancelledAt }: Stand) => deliveredAt === null && cancelledAt === null,
}
