export { NewBillDrawer } from './new-bill-drawer.tsx'
export { EditBill } from './edit-bill.tsx'
