import { useMemo } from 'react'
import { may, useAbility } from '#platform/web/abilities.tsx'
import type { ListedInvoice } from '../invoice-contract.ts'

export type InvoiceRights = ReturnType<typeof useInvoiceRights>

/** What the viewer is offered: what they may not do or read does not stand there. */
export function useInvoiceRights() {
  const ability = useAbility()
  return useMemo(
    () => ({
      mayAdd: may(ability, { action: 'create', subject: 'Invoice' }),
      mayRead: (field: string) => may(ability, { action: 'read', subject: 'Invoice', field }),
      mayChangeSome: may(ability, { action: 'update', subject: 'Invoice' }),
      mayDeleteSome: may(ability, { action: 'delete', subject: 'Invoice' }),
      mayChange: (invoice: Pick<ListedInvoice, 'id'>, field?: string) =>
        may(ability, { action: 'update', subject: 'Invoice', object: invoice, field }),
      mayDelete: (invoice: Pick<ListedInvoice, 'id'>) => may(ability, { action: 'delete', subject: 'Invoice', object: invoice }),
      mayChangeSettings: may(ability, { action: 'update', subject: 'InvoiceSettings' }),
    }),
    [ability],
  )
}

/** The same for what invoices are made of. */
export function useCatalogueRights(subject: 'Client' | 'Item') {
  const ability = useAbility()
  return useMemo(
    () => ({
      mayRead: may(ability, { action: 'read', subject }),
      mayAdd: may(ability, { action: 'create', subject }),
      mayChange: (object: object) => may(ability, { action: 'update', subject, object }),
      mayDelete: (object: object) => may(ability, { action: 'delete', subject, object }),
    }),
    [ability, subject],
  )
}
