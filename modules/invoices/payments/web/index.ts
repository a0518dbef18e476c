export { PaymentDialog } from './payment-dialog.tsx'
export { useDeletePayment } from './use-delete-payment.ts'
