import type { Order } from '../orders/contract.ts'

type OrderState = Pick<Order, 'status' | 'invoiceId' | 'paidAt' | 'deliveredAt' | 'cancelledAt'>

/** The actions that staff can take in the order's current state. */
export const orderAllows = {
  invoice: ({ invoiceId, cancelledAt }: OrderState) => invoiceId === null && cancelledAt === null,
  pay: ({ invoiceId, paidAt, cancelledAt }: OrderState) => invoiceId !== null && paidAt === null && cancelledAt === null,
  deliver: ({ deliveredAt, cancelledAt }: OrderState) => deliveredAt === null && cancelledAt === null,
  mail: ({ invoiceId, cancelledAt }: OrderState) => invoiceId !== null && cancelledAt === null,
  cancel: ({ deliveredAt, cancelledAt }: OrderState) => deliveredAt === null && cancelledAt === null,
}
