import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import { downloadFile } from '#platform/web/api/download-file.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { showErrorToast } from '#platform/web/notifications/toasts.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { DataTable } from '#platform/web/ui/data-table/data-table.tsx'
import { useRowSelection } from '#platform/web/ui/data-table/rows/row-selection.ts'
import type { TableControl } from '#platform/web/ui/data-table/views/table-view.ts'
import { useInfiniteRows } from '#platform/web/ui/data-table/rows/use-infinite-rows.ts'
import { useTableView } from '#platform/web/ui/data-table/views/use-table-view.ts'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { datatables } from '../contract.ts'
import { BulkActions } from './bulk-actions.tsx'
import { getRowName, useRowColumns, type TableRow } from './row-columns.tsx'

const newestFirst = [{ sortColumn: 'createdAt', sort: 'desc' }] as const
const getRowId = ({ id }: TableRow) => id
const getRowHref = ({ id }: TableRow) => `#/invoices/${id}`
const getRows = (answer: Output<typeof datatables.listRows>) => answer.invoices

/** The rows and the exact total are separate requests, because counting takes longer. */
export default function TablesPage() {
  const { t } = useTranslation('datatables')
  const { number } = useFormat()
  const columns = useRowColumns()
  const control = useTableView({ name: 'invoice-rows', columns, initial: newestFirst })
  const filters = getFilters(control)
  const totalQuery = useApiQuery(datatables.countRows, filters)
  const total = totalQuery.data?.total
  const rows = useInfiniteRows({
    endpoint: datatables.listRows,
    input: { ...control.input, allData: false, total: false },
    rows: getRows,
    total,
  })
  const selection = useRowSelection(total, control.matchKey, { offersAll: true })
  const { isExporting, start } = useExport(control)
  const failure = rows.error && !rows.source && (
    <ErrorState title={formatProblem(rows.error)} requestId={rows.error.requestId} onRetry={rows.retry} />
  )
  return (
    <>
      <PageHeader
        title={t('nav.tables')}
        summary={total === undefined ? t('summary') : t('rows', { count: total, figure: number(total) })}
      />
      <Card isFlush>
        <DataTable
          label={t('nav.tables')}
          searchLabel={t('find')}
          control={control}
          columns={columns}
          rows={rows.source}
          total={total}
          rowId={getRowId}
          rowName={getRowName}
          rowHref={getRowHref}
          selection={selection}
          selectionActions={<BulkActions selection={selection} filters={filters} />}
          isStale={rows.isStale}
          {...(failure && { failure })}
          onExport={start}
          isExporting={isExporting}
          empty={
            control.isFiltered ? (
              <EmptyState
                illustration="search"
                text={t('none.found')}
                action={<Button onClick={control.clearFilters}>{t('none.all')}</Button>}
              />
            ) : (
              <EmptyState text={t('none')} />
            )
          }
        />
      </Card>
    </>
  )
}

function getFilters({ input }: TableControl): Input<typeof datatables.countRows> {
  const { sort: _, sortColumn: _column, ...filters } = input as Record<string, unknown>
  return filters
}

function useExport({ input }: TableControl) {
  const { t } = useTranslation('datatables')
  const [isExporting, setExporting] = useState(false)
  const start = () => {
    setExporting(true)
    downloadFile(datatables.exportRows, input, `${t('export.file')}.csv`)
      .catch(showErrorToast)
      .finally(() => setExporting(false))
  }
  return { isExporting, start }
}
