import { useMemo } from 'react'
import { may, useAbility } from '#platform/web/session/abilities.tsx'
import type { ListedInvoice } from '../invoice-contract.ts'

export type InvoicePermissions = ReturnType<typeof useInvoicePermissions>

export function useInvoicePermissions() {
  const ability = useAbility()
  return useMemo(
    () => ({
      canCreate: may(ability, { action: 'create', subject: 'Invoice' }),
      canRead: (field: string) => may(ability, { action: 'read', subject: 'Invoice', field }),
      canUpdateSome: may(ability, { action: 'update', subject: 'Invoice' }),
      canDeleteSome: may(ability, { action: 'delete', subject: 'Invoice' }),
      canUpdate: (invoice: Pick<ListedInvoice, 'id'>, field?: string) =>
        may(ability, { action: 'update', subject: 'Invoice', object: invoice, field }),
      canDelete: (invoice: Pick<ListedInvoice, 'id'>) => may(ability, { action: 'delete', subject: 'Invoice', object: invoice }),
      canUpdateSettings: may(ability, { action: 'update', subject: 'InvoiceSettings' }),
    }),
    [ability],
  )
}

export function useCatalogPermissions(subject: 'Client' | 'Item') {
  const ability = useAbility()
  return useMemo(
    () => ({
      canRead: may(ability, { action: 'read', subject }),
      canCreate: may(ability, { action: 'create', subject }),
      canUpdate: (object: object) => may(ability, { action: 'update', subject, object }),
      canDelete: (object: object) => may(ability, { action: 'delete', subject, object }),
    }),
    [ability, subject],
  )
}
