import { useMemo } from 'react'
import { isAllowed, useAbility } from '#platform/web/session/abilities.tsx'
import type { ListedInvoice } from '../invoice-contract.ts'

export type InvoicePermissions = ReturnType<typeof useInvoicePermissions>

export function useInvoicePermissions() {
  const ability = useAbility()
  return useMemo(
    () => ({
      canCreate: isAllowed(ability, { action: 'create', subject: 'Invoice' }),
      canRepeat: isAllowed(ability, { action: 'create', subject: 'RecurringInvoice' }),
      canRead: (field: string) => isAllowed(ability, { action: 'read', subject: 'Invoice', field }),
      canUpdateSome: isAllowed(ability, { action: 'update', subject: 'Invoice' }),
      canDeleteSome: isAllowed(ability, { action: 'delete', subject: 'Invoice' }),
      canUpdate: (invoice: Pick<ListedInvoice, 'id'>, field?: string) =>
        isAllowed(ability, { action: 'update', subject: 'Invoice', object: invoice, field }),
      canDelete: (invoice: Pick<ListedInvoice, 'id'>) => isAllowed(ability, { action: 'delete', subject: 'Invoice', object: invoice }),
      canUpdateSettings: isAllowed(ability, { action: 'update', subject: 'InvoiceSettings' }),
    }),
    [ability],
  )
}

export function useCatalogPermissions(subject: 'Client' | 'Item') {
  const ability = useAbility()
  return useMemo(
    () => ({
      canRead: isAllowed(ability, { action: 'read', subject }),
      canCreate: isAllowed(ability, { action: 'create', subject }),
      canUpdate: (object: object) => isAllowed(ability, { action: 'update', subject, object }),
      canDelete: (object: object) => isAllowed(ability, { action: 'delete', subject, object }),
    }),
    [ability, subject],
  )
}
