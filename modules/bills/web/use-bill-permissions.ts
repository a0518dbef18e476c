import { useMemo } from 'react'
import { isAllowed, useAbility } from '#platform/web/session/abilities.tsx'
import type { BillFields, ListedBill } from '../bill-schema.ts'

export type BillPermissions = ReturnType<typeof useBillPermissions>

export function useBillPermissions() {
  const ability = useAbility()
  return useMemo(() => {
    const can = (action: string, object?: object, field?: keyof BillFields) =>
      isAllowed(ability, { action, subject: 'Bill', object, field })
    return {
      canCreate: can('create'),
      canUpdateAny: can('update'),
      canDeleteAny: can('delete'),
      canApprove: isAllowed(ability, { action: 'update', subject: 'BillApproval' }),
      canRead: (field: string) => can('read', undefined, field as keyof BillFields),
      canUpdate: (bill: ListedBill) => can('update', bill),
      canDelete: (bill: ListedBill) => can('delete', bill),
    }
  }, [ability])
}
