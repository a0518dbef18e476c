import type { DataTableProps } from './columns.ts'
import { isRowSource, type RowSource } from './row-source.ts'
import { useShownColumns, type ShownColumns } from './shown-columns.ts'

/** A cell of the grid; the head is row -1, and the columns for choosing and acting count too. */
export type Cell = { row: number; column: number }

/** What head, body and rows share; the same while rows are scrolled through. */
export type Parts<R> = ShownColumns<R> & {
  props: DataTableProps<R>
  source: RowSource<R>
  isEndless: boolean
  /** 1 where a column of checkboxes stands before the others. */
  choice: number
  isStartPinned: boolean
  isEndPinned: boolean
  /** How many columns there are, those for choosing and acting too. */
  width: number
  /** Pixels of a row. */
  row: number
}

const ROW = { normal: 40, dense: 32 }
const show = () => {}

export function useParts<R>(props: DataTableProps<R>, isInstead: boolean): Parts<R> {
  const { control, rows, selection, rowActions } = props
  const columns = useShownColumns(props)
  const { shown } = columns
  const choice = selection ? 1 : 0
  return {
    ...columns,
    props,
    choice,
    source: isInstead ? { count: 0, at: show as never, show } : sourceOf(rows, control.perPage),
    isEndless: isRowSource(rows),
    isStartPinned: shown.some(({ pinned }) => pinned === 'start'),
    isEndPinned: shown.some(({ pinned }) => pinned === 'end'),
    width: shown.length + choice + (rowActions ? 1 : 0),
    row: control.layout.isDense ? ROW.dense : ROW.normal,
  }
}

/** While the first rows are awaited, as many empty ones stand there. */
function sourceOf<R>(rows: DataTableProps<R>['rows'], awaited: number): RowSource<R> {
  if (isRowSource(rows)) return rows
  return { count: rows?.length ?? awaited, at: (index) => rows?.[index], show }
}

/** The ids of those rows that are there. */
export const idsAt = <R>({ props, source }: Parts<R>, indexes: readonly number[]): number[] =>
  indexes.flatMap((index) => {
    const row = source.at(index)
    return row === undefined ? [] : [props.rowId(row)]
  })

/** One cell of the grid can be reached by Tab, the others by arrow keys. */
export const cellProps = (active: Cell, row: number, column: number) => ({
  'aria-colindex': column + 1,
  'data-row': row,
  'data-column': column,
  tabIndex: active.row === row && active.column === column ? 0 : -1,
})
