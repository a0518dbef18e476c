import {
  useTable,
  type ColumnDef,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import { classes } from '../classes.ts'
import type { DataTableProps } from './columns.ts'
import css from './data-table.module.css'
import { PageFoot } from './page-foot.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature })
export type Features = typeof features

/** Rows as the server sorts and pages them: sorted by the head, selected by checkbox (with Shift a whole range). */
export function DataTable<R extends object>(props: DataTableProps<R>) {
  const { label, columns, rows, selection, selectionActions, failure, empty, isDense, isStale, page } = props
  const table = useDataTable(props)
  const width = columns.length + (selection ? 1 : 0) + (props.rowActions ? 1 : 0)
  const instead = failure ?? (rows?.length === 0 ? empty : null)
  return (
    <div className={classes(css.frame, isDense && css.dense)}>
      {selection && selection.size > 0 && (
        <SelectionBar count={selection.size} actions={selectionActions} onClear={() => props.onSelect?.(new Set())} />
      )}
      <div className={css.scroll} tabIndex={0} role="region" aria-label={label}>
        <table className={css.table} aria-label={label} aria-busy={(!rows && !failure) || isStale}>
          <TableHead table={table} props={props} />
          <tbody className={isStale ? css.stale : undefined}>
            {!instead && rows && table.getRowModel().rows.map((row) => <TableRow key={row.id} row={row} props={props} />)}
            {!instead && !rows && <SkeletonRows count={page?.perPage ?? 10} width={width} />}
            {instead && (
              <tr>
                <td colSpan={width} className={css.instead}>
                  {instead}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {page && !failure && <PageFoot {...page} />}
    </div>
  )
}

function useDataTable<R extends object>(props: DataTableProps<R>) {
  const { columns, rows, rowId, sorting, selection, onSelect, onSort } = props
  const rowSelection = Object.fromEntries([...(selection ?? [])].map((id) => [String(id), true as const]))
  const sorted = sorting ? columns.filter((column) => column.sortColumn === sorting.sortColumn) : []
  const sortingState = sorted.map(({ id }) => ({ id, desc: sorting!.sort === 'desc' }))
  return useTable<Features, R>({
    features,
    data: (rows ?? nothing) as R[],
    columns: columns.map((column): ColumnDef<Features, R> => ({
      id: column.id,
      header: column.header,
      enableSorting: Boolean(column.sortColumn),
    })),
    getRowId: (row) => String(rowId(row)),
    manualSorting: true,
    enableSortingRemoval: false,
    sortDescFirst: false,
    state: { rowSelection, sorting: sortingState },
    onRowSelectionChange: (change) => {
      const next = typeof change === 'function' ? change(rowSelection) : change
      onSelect?.(new Set(Object.keys(next).map(Number)))
    },
    onSortingChange: (change) => {
      const [next] = typeof change === 'function' ? change(sortingState) : change
      const column = columns.find(({ id }) => id === next?.id)
      if (next && column?.sortColumn) onSort?.({ sortColumn: column.sortColumn, sort: next.desc ? 'desc' : 'asc' })
    },
  })
}

const nothing: never[] = []
