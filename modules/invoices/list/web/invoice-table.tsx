import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Output } from '#platform/contract/endpoint.ts'
import { getTotal } from '#platform/web/api/query-client.ts'
import { getButtonClass } from '#platform/web/ui/buttons/button.tsx'
import type { DataColumn } from '#platform/web/ui/data-table/columns.ts'
import { DataTable } from '#platform/web/ui/data-table/data-table.tsx'
import { useRowSelection } from '#platform/web/ui/data-table/rows/row-selection.ts'
import type { TableControl } from '#platform/web/ui/data-table/views/table-view.ts'
import { useRowCache } from '#platform/web/ui/data-table/rows/use-row-cache.ts'
import { NoMatches } from '#platform/web/ui/data-table/no-matches.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import type { invoices } from '../../contract.ts'
import type { ListedInvoice } from '../../invoice-contract.ts'
import { BulkActions } from './bulk-actions.tsx'
import { getInvoiceName, useInvoiceDialogs, useInvoiceMenu } from '../../actions/web/index.ts'
import type { InvoicePermissions } from '../../web/use-invoice-permissions.ts'
import { useExport } from './use-export.ts'

type InvoiceTableProps = {
  control: TableControl
  columns: readonly DataColumn<ListedInvoice>[]
  list: Output<typeof invoices.listInvoices> | undefined
  permissions: InvoicePermissions
  isStale: boolean
  failure: ReactNode
}

export function InvoiceTable({ control, columns, list, permissions, isStale, failure }: InvoiceTableProps) {
  const { t } = useTranslation('invoices')
  const { openDialog, dialogs } = useInvoiceDialogs()
  const rowActions = useInvoiceMenu({ permissions, openDialog })
  const { isExporting, start } = useExport(control)
  const selection = useRowSelection(list?.total, control.matchKey)
  const rowOf = useRowCache(list?.invoices)
  const isSelectable = permissions.canUpdateSome || permissions.canDeleteSome
  return (
    <>
      <DataTable
        label={t('nav.invoices')}
        searchLabel={t('find')}
        control={control}
        columns={columns}
        rows={list?.invoices}
        total={getTotal(list)}
        rowId={({ id }) => id}
        rowName={(invoice) => getInvoiceName(invoice, t)}
        rowHref={({ id }) => `#/invoices/${id}`}
        rowActions={rowActions}
        onExport={start}
        isExporting={isExporting}
        {...(isSelectable && {
          selection,
          selectionActions: (
            <BulkActions
              selected={selection.ids.flatMap((id) => rowOf(id) ?? [])}
              permissions={permissions}
              onDone={selection.clear}
              onAlreadyDeleted={(ids) => selection.set(ids, false)}
            />
          ),
        })}
        isStale={isStale}
        failure={failure}
        empty={<NoInvoices control={control} permissions={permissions} />}
      />
      {dialogs}
    </>
  )
}

function NoInvoices({ control, permissions }: Pick<InvoiceTableProps, 'control' | 'permissions'>) {
  const { t } = useTranslation('invoices')
  if (control.isFiltered) return <NoMatches control={control} text={t('none.filtered')} clearLabel={t('none.showAll')} />
  return (
    <EmptyState
      text={t('none')}
      importFrom={permissions.canCreate && 'past-invoices'}
      action={
        permissions.canCreate && (
          <Link to="/invoices/new" className={getButtonClass({ variant: 'primary' })}>
            {t('nav.newInvoice')}
          </Link>
        )
      }
    />
  )
}
