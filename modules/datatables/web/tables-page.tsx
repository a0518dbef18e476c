import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import { downloadFile } from '#platform/web/api/download-file.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { showErrorToast } from '#platform/web/notifications/toasts.ts'
import { CreateLink } from '#platform/web/routing/create-link.tsx'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { DataTable } from '#platform/web/ui/data-table/data-table.tsx'
import { useRowSelection } from '#platform/web/ui/data-table/rows/row-selection.ts'
import type { TableControl } from '#platform/web/ui/data-table/views/table-view.ts'
import { useInfiniteRows } from '#platform/web/ui/data-table/rows/use-infinite-rows.ts'
import { useTableView } from '#platform/web/ui/data-table/views/use-table-view.ts'
import { NoMatches } from '#platform/web/ui/data-table/no-matches.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { datatables } from '../contract.ts'
import { BulkActions } from './bulk-actions.tsx'
import { getRowName, useRowColumns } from './row-columns.tsx'
import type { TableRow } from './table-row.ts'

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
          failure={rows.error && !rows.source && <ProblemState problem={rows.error} onRetry={rows.retry} />}
          onExport={start}
          isExporting={isExporting}
          empty={
            control.isFiltered ? (
              <NoMatches control={control} text={t('none.found')} clearLabel={t('none.all')} />
            ) : (
              <EmptyState text={t('none')} action={<CreateLink subject="Invoice" />} />
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
