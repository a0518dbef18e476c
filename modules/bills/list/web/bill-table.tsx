import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Output } from '#platform/contract/endpoint.ts'
import { getTotal } from '#platform/web/api/query-client.ts'
import type { DataColumn } from '#platform/web/ui/data-table/columns.ts'
import { DataTable } from '#platform/web/ui/data-table/data-table.tsx'
import { NoMatches } from '#platform/web/ui/data-table/no-matches.tsx'
import { useRowSelection } from '#platform/web/ui/data-table/rows/row-selection.ts'
import { useRowCache } from '#platform/web/ui/data-table/rows/use-row-cache.ts'
import type { TableControl } from '#platform/web/ui/data-table/views/table-view.ts'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { useBillDialogs, useBillMenu } from '../../actions/web/index.ts'
import type { ListedBill } from '../../bill-schema.ts'
import type { bills } from '../../contract.ts'
import { getBillName } from '../../web/bill-name.ts'
import type { BillPermissions } from '../../web/use-bill-permissions.ts'
import { BulkActions } from './bulk-actions.tsx'

type BillTableProps = {
  control: TableControl
  columns: readonly DataColumn<ListedBill>[]
  list: Output<typeof bills.listBills> | undefined
  permissions: BillPermissions
  uploadButton: ReactNode
  isStale: boolean
  failure: ReactNode
}

export function BillTable({ control, columns, list, permissions, uploadButton, isStale, failure }: BillTableProps) {
  const { t } = useTranslation('bills')
  const selection = useRowSelection(list?.total, control.matchKey)
  const { openDialog, dialogs } = useBillDialogs({ onDone: selection.clear })
  const rowActions = useBillMenu({ permissions, openDialog })
  const rowOf = useRowCache(list?.bills)
  const isSelectable = permissions.canUpdateAny || permissions.canApprove || permissions.canDeleteAny
  return (
    <>
      <DataTable
        label={t('nav.bills')}
        searchLabel={t('search')}
        control={control}
        columns={columns}
        rows={list?.bills}
        total={getTotal(list)}
        rowId={({ id }) => id}
        rowName={getBillName}
        rowHref={({ id }) => `#/bills/${id}`}
        rowActions={rowActions}
        {...(isSelectable && {
          selection,
          selectionActions: (
            <BulkActions
              selected={selection.ids.flatMap((id) => rowOf(id) ?? [])}
              {...{ permissions, openDialog }}
              onDone={selection.clear}
              onAlreadyDeleted={(ids) => selection.set(ids, false)}
            />
          ),
        })}
        isStale={isStale}
        failure={failure}
        empty={
          control.isFiltered ? (
            <NoMatches control={control} text={t('none.filtered')} clearLabel={t('none.showAll')} />
          ) : (
            <EmptyState text={t('none')} action={uploadButton} />
          )
        }
      />
      {dialogs}
    </>
  )
}
