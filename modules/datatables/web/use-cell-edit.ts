import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { invoices } from '#modules/invoices/contract.ts'
import { apiMutationOptions } from '#platform/web/api/queries.ts'
import { isAllowed, useAbility } from '#platform/web/session/abilities.tsx'
import type { CellEditOptions } from '#platform/web/ui/data-table/columns.ts'
import type { TableRow } from './table-row.ts'

/** Only cells of drafts are editable; a concurrent change answers 409. */
export function useCellEdit() {
  const ability = useAbility()
  const { mutateAsync } = useMutation(apiMutationOptions(invoices.updateInvoice, { topics: ['invoices'], onError: () => true }))
  return useCallback(
    (field: 'dueDate' | 'reference', type: 'date' | 'text'): CellEditOptions<TableRow> => ({
      type,
      value: (row) => row[field] ?? '',
      isEditable: (row) =>
        row.status === 'draft' &&
        row.kind === 'invoice' &&
        isAllowed(ability, { action: 'update', subject: 'Invoice', object: row, field }),
      save: ({ id, version }, text) => mutateAsync({ invoice: { id, version, [field]: text || null } }),
    }),
    [ability, mutateAsync],
  )
}
