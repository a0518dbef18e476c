import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataTableProps } from './table-props.ts'
import { isRowSource, staticSource, type RowSource } from './rows/row-source.ts'
import { useVisibleColumns, type VisibleColumns } from './views/visible-columns.ts'

/** Zero-based; the header is row -1, and checkbox and action columns count. */
export type CellPosition = { row: number; column: number }

/** What header and body share; stable while scrolling. */
export type TableModel<R> = VisibleColumns<R> & {
  props: DataTableProps<R>
  source: RowSource<R>
  isEndless: boolean
  rowModel: RowModel<R>
  /** 1 if there is a checkbox column, else 0. */
  checkboxColumns: number
  columnCount: number
  rowHeight: number
}

/** Stable props of all rows, so that memoized rows are not rendered again. */
export type RowModel<R> = Pick<VisibleColumns<R>, 'visibleColumns'> &
  Pick<DataTableProps<R>, 'rowName' | 'rowHref' | 'rowActions'> & {
    isSelectable: boolean
    isStartPinned: boolean
    isEndPinned: boolean
    rowsBefore: number
    height: number
    getCheckboxLabel: (name: string) => string
  }

const ROW = { normal: 40, dense: 32 }

export function useTableModel<R>(props: DataTableProps<R>, isReplaced: boolean): TableModel<R> {
  const { control, rows, selection, rowActions } = props
  const columns = useVisibleColumns(props)
  const checkboxColumns = selection ? 1 : 0
  const rowHeight = control.layout.isDense ? ROW.dense : ROW.normal
  return {
    ...columns,
    props,
    checkboxColumns,
    rowModel: useRowModel(props, columns.visibleColumns, rowHeight),
    source: isReplaced ? emptySource : toRowSource(rows, control.perPage),
    isEndless: isRowSource(rows),
    columnCount: columns.visibleColumns.length + checkboxColumns + (rowActions ? 1 : 0),
    rowHeight,
  }
}

function useRowModel<R>(props: DataTableProps<R>, visibleColumns: VisibleColumns<R>['visibleColumns'], height: number): RowModel<R> {
  const { t } = useTranslation('platform')
  const { control, rows, rowName, rowHref, rowActions } = props
  const isSelectable = props.selection !== undefined
  const rowsBefore = isRowSource(rows) ? 0 : (control.view.page - 1) * control.perPage
  return useMemo(() => {
    const label = t('ui.selectRow', { name: NAME })
    return {
      visibleColumns,
      rowName,
      ...(rowHref && { rowHref }),
      ...(rowActions && { rowActions }),
      isSelectable,
      isStartPinned: visibleColumns.some(({ pinned }) => pinned === 'start'),
      isEndPinned: visibleColumns.some(({ pinned }) => pinned === 'end'),
      rowsBefore,
      height,
      getCheckboxLabel: (name) => label.replace(NAME, () => name),
    }
  }, [t, visibleColumns, rowName, rowHref, rowActions, isSelectable, rowsBefore, height])
}

/** A placeholder for the row name: translating the label for each row would take longer than rendering it. */
const NAME = '\uFFFC'

function toRowSource<R>(rows: DataTableProps<R>['rows'], perPage: number): RowSource<R> {
  if (isRowSource(rows)) return rows
  return { ...staticSource, count: rows?.length ?? perPage, getRow: (index) => rows?.[index] }
}

const emptySource = { ...staticSource, count: 0, getRow: () => undefined }

export const getRowIds = <R>({ props, source }: TableModel<R>, indexes: readonly number[]): number[] =>
  indexes.flatMap((index) => {
    const row = source.getRow(index)
    return row === undefined ? [] : [props.rowId(row)]
  })

/** Roving tabindex: only the active cell can be reached by Tab. `active` is its column, -1 in other rows. */
export const getCellProps = (active: number, column: number) => ({
  'data-column': column,
  tabIndex: active === column ? 0 : -1,
})
