import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'

export { type BillMutationOptions, useBillMutations } from './bill-mutations.ts'
export { useApprove } from './use-approve.ts'

export const RejectDialog = lazyComponent(() => import('./reject-dialog.tsx').then((file) => file.RejectDialog))
export const PayDialog = lazyComponent(() => import('./pay-dialog.tsx').then((file) => file.PayDialog))
