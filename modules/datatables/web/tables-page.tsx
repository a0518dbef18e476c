import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import { download } from '#platform/web/api/download.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { showProblem } from '#platform/web/notifications/notices.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { DataTable } from '#platform/web/ui/data-table/data-table.tsx'
import { useSelection } from '#platform/web/ui/data-table/rows/selection.ts'
import type { TableControl } from '#platform/web/ui/data-table/views/table-view.ts'
import { useEndlessRows } from '#platform/web/ui/data-table/rows/use-endless-rows.ts'
import { useTableView } from '#platform/web/ui/data-table/views/use-table-view.ts'
import { Empty } from '#platform/web/ui/feedback/empty.tsx'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import { PageHead } from '#platform/web/ui/layout/page-head.tsx'
import { datatables } from '../contract.ts'
import { BulkActs } from './bulk-acts.tsx'
import { nameOf, useRowColumns, type TableRow } from './row-columns.tsx'

const newestFirst = [{ sortColumn: 'createdAt', sort: 'desc' }] as const
const idOf = ({ id }: TableRow) => id
const hrefOf = ({ id }: TableRow) => `#/invoices/${id}`
const rowsOf = (answer: Output<typeof datatables.listRows>) => answer.invoices

/** Every invoice that the person may read, as one table. Rows are asked for first, and counted beside. */
export default function TablesPage() {
  const { t } = useTranslation('datatables')
  const { number } = useFormat()
  const columns = useRowColumns()
  const control = useTableView({ name: 'invoice-rows', columns, initial: newestFirst })
  const filters = filtersOf(control)
  const counted = useRead(datatables.countRows, filters)
  const total = counted.data?.total
  const rows = useEndlessRows({
    endpoint: datatables.listRows,
    input: { ...control.input, allData: false, total: false },
    rows: rowsOf,
    total,
  })
  const selection = useSelection(total, control.match, { offersAll: true })
  const { isExporting, start } = useExport(control)
  const failure = rows.error && !rows.source && (
    <Failure title={problemText(rows.error)} requestId={rows.error.requestId} onRetry={rows.retry} />
  )
  return (
    <>
      <PageHead title={t('nav.tables')} summary={total === undefined ? t('summary') : t('rows', { count: total, figure: number(total) })} />
      <Card isFlush>
        <DataTable
          label={t('nav.tables')}
          find={t('find')}
          control={control}
          columns={columns}
          rows={rows.source}
          total={total}
          rowId={idOf}
          rowName={nameOf}
          rowHref={hrefOf}
          selection={selection}
          selectionActions={<BulkActs selection={selection} filters={filters} />}
          isStale={rows.isStale}
          {...(failure && { failure })}
          onExport={start}
          isExporting={isExporting}
          empty={
            control.isNarrowed ? (
              <Empty drawing="search" text={t('none.found')} action={<Button onClick={control.clear}>{t('none.all')}</Button>} />
            ) : (
              <Empty text={t('none')} />
            )
          }
        />
      </Card>
    </>
  )
}

function filtersOf({ input }: TableControl): Input<typeof datatables.countRows> {
  const { sort: _, sortColumn: _column, ...filters } = input as Record<string, unknown>
  return filters
}

function useExport({ input }: TableControl) {
  const { t } = useTranslation('datatables')
  const [isExporting, setExporting] = useState(false)
  const start = () => {
    setExporting(true)
    download(datatables.exportRows, input, `${t('export.file')}.csv`)
      .catch(showProblem)
      .finally(() => setExporting(false))
  }
  return { isExporting, start }
}
