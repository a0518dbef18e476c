import { approvalEndpoints } from './approval/contract.ts'
import { detailEndpoints } from './details/contract.ts'
import { dueEndpoints } from './due/contract.ts'
import { listEndpoints } from './list/contract.ts'
import { supplierEndpoints } from './suppliers/contract.ts'
import { transferEndpoints } from './transfers/contract.ts'
import { uploadEndpoints } from './upload/contract.ts'

export { billSorts } from './list/contract.ts'

/** Undo and history use the entity `bill`. Notification kinds: `approval` (values supplier, number) and `due` (supplier, number, date). */
export const bills = {
  ...listEndpoints,
  ...detailEndpoints,
  ...uploadEndpoints,
  ...approvalEndpoints,
  ...dueEndpoints,
  ...supplierEndpoints,
  ...transferEndpoints,
}
