import { DataGrid } from './data-grid.tsx'
import type { DataTableProps } from './columns.ts'
import css from './data-table.module.css'
import { useParts } from './parts.ts'
import { Counted, PageFoot } from './rows/page-foot.tsx'
import { isRowSource } from './rows/row-source.ts'
import { SelectionBar } from './rows/selection-bar.tsx'
import { TableBar } from './views/table-bar.tsx'

/**
 * Rows as the server sorts, filters and pages them. What is asked for stands in `control` (`useTableView`), rows come page by page
 * or as they are scrolled to (`useEndlessRows`).
 */
export function DataTable<R>(props: DataTableProps<R>) {
  const { control, rows, selection, failure, empty, total } = props
  const isNone = isRowSource(rows) ? rows.count === 0 : rows?.length === 0
  const instead = failure ?? (isNone ? empty : null)
  const parts = useParts(props, instead !== null)
  return (
    <div className={css.frame}>
      <TableBar {...props} />
      <div className={css.stage}>
        {selection && (selection.selected.isAll || selection.selected.ids.size > 0) && (
          <SelectionBar selection={selection} total={total} actions={props.selectionActions} />
        )}
        <DataGrid parts={parts} instead={instead} />
      </div>
      {!failure && !isRowSource(rows) && total !== undefined && (
        <PageFoot page={control.view.page} perPage={control.perPage} total={total} onChange={(page) => control.change({ page })} />
      )}
      {!failure && isRowSource(rows) && <Counted total={total} />}
    </div>
  )
}
