export { AddBillButton } from './add-bill-button.tsx'
