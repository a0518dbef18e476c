import type { ListedBill } from '../bill-schema.ts'
import type { BillPermissions } from './use-bill-permissions.ts'

type StatusBill = Pick<ListedBill, 'status'>

/** Whether the status of a bill allows an action. */
export const statusAllows = {
  approve: ({ status, missing }: StatusBill & Pick<ListedBill, 'missing'>) => status === 'review' && (missing ?? []).length === 0,
  reject: ({ status }: StatusBill) => status === 'review',
  edit: ({ status }: StatusBill) => status === 'review',
  reopen: ({ status }: StatusBill) => status === 'approved' || status === 'rejected',
  pay: ({ status }: StatusBill) => status === 'approved',
  unpay: ({ status }: StatusBill) => status === 'paid',
  transfer: ({ status, currency, iban, payable, total }: ListedBill) =>
    status === 'approved' && currency === 'EUR' && Boolean(iban) && (payable ?? total ?? 0) > 0,
}

export type BillAction = keyof typeof statusAllows

const permissionOf: Record<BillAction, 'canUpdate' | 'canApprove'> = {
  approve: 'canApprove',
  reject: 'canApprove',
  edit: 'canUpdate',
  reopen: 'canUpdate',
  pay: 'canUpdate',
  unpay: 'canUpdate',
  transfer: 'canUpdate',
}

/** Whether status and permissions allow an action. */
export function canRun(action: BillAction, bill: ListedBill, permissions: BillPermissions): boolean {
  const isPermitted = permissionOf[action] === 'canApprove' ? permissions.canApprove : permissions.canUpdate(bill)
  return isPermitted && statusAllows[action](bill)
}
