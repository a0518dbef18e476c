import type { ListedBill } from '../bill-schema.ts'

type NamedBill = Pick<ListedBill, 'id' | 'supplierName' | 'number'>

/** The supplier and the number. Both are null if the viewer may not read them, or until someone enters them. */
export const getBillName = ({ id, supplierName, number }: NamedBill): string =>
  [supplierName, number].filter(Boolean).join(' · ') || `#${id}`
