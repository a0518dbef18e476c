import { DataGrid } from './data-grid.tsx'
import type { DataTableProps } from './table-props.ts'
import css from './data-table.module.css'
import { useTableModel } from './table-model.ts'
import { RowCountFooter, PaginationFooter } from './rows/table-footer.tsx'
import { isRowSource } from './rows/row-source.ts'
import { SelectionBar } from './rows/selection-bar.tsx'
import { TableToolbar } from './views/table-toolbar.tsx'

/** A table that the server sorts, filters and pages. Its query and layout are in `control` (`useTableView`). */
export function DataTable<R>(props: DataTableProps<R>) {
  const { control, rows, selection, failure, empty, total } = props
  const isNone = isRowSource(rows) ? rows.count === 0 : rows?.length === 0
  const instead = failure || (isNone ? empty : null)
  const parts = useTableModel(props, instead !== null)
  return (
    <div className={css.frame}>
      <TableToolbar {...props} />
      <div className={css.stage}>
        {selection && (selection.selected.isAll || selection.selected.ids.size > 0) && (
          <SelectionBar selection={selection} total={total} actions={props.selectionActions} />
        )}
        <DataGrid parts={parts} replacement={instead} />
      </div>
      {!failure && !isRowSource(rows) && total !== undefined && (
        <PaginationFooter page={control.view.page} perPage={control.perPage} total={total} onChange={(page) => control.change({ page })} />
      )}
      {!failure && isRowSource(rows) && <RowCountFooter total={total} />}
    </div>
  )
}
