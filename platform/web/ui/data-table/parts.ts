import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataTableProps } from './columns.ts'
import { isRowSource, still, type RowSource } from './rows/row-source.ts'
import { useShownColumns, type ShownColumns } from './views/shown-columns.ts'

/** A cell of the grid; the head is row -1, and the columns for choosing and acting count too. */
export type Cell = { row: number; column: number }

/** What head and body share; the same while rows are scrolled through. */
export type Parts<R> = ShownColumns<R> & {
  props: DataTableProps<R>
  source: RowSource<R>
  isEndless: boolean
  look: RowLook<R>
  /** 1 where a column of checkboxes stands before the others. */
  choice: number
  /** How many columns there are, those for choosing and acting too. */
  width: number
  /** Pixels of a row. */
  row: number
}

/** All that rows are drawn by; the same while rows come, so that those that are there need not be drawn anew. */
export type RowLook<R> = Pick<ShownColumns<R>, 'shown'> &
  Pick<DataTableProps<R>, 'rowName' | 'rowHref' | 'rowActions'> & {
    isSelectable: boolean
    isStartPinned: boolean
    isEndPinned: boolean
    /** Rows on the pages before. */
    before: number
    /** Pixels of a row. */
    height: number
    /** What a row's checkbox is called. */
    choiceOf: (name: string) => string
  }

const ROW = { normal: 40, dense: 32 }

export function useParts<R>(props: DataTableProps<R>, isInstead: boolean): Parts<R> {
  const { control, rows, selection, rowActions } = props
  const columns = useShownColumns(props)
  const choice = selection ? 1 : 0
  const row = control.layout.isDense ? ROW.dense : ROW.normal
  return {
    ...columns,
    props,
    choice,
    look: useRowLook(props, columns.shown, row),
    source: isInstead ? none : sourceOf(rows, control.perPage),
    isEndless: isRowSource(rows),
    width: columns.shown.length + choice + (rowActions ? 1 : 0),
    row,
  }
}

function useRowLook<R>(props: DataTableProps<R>, shown: ShownColumns<R>['shown'], height: number): RowLook<R> {
  const { t } = useTranslation('platform')
  const { control, rows, rowName, rowHref, rowActions } = props
  const isSelectable = props.selection !== undefined
  const before = isRowSource(rows) ? 0 : (control.view.page - 1) * control.perPage
  return useMemo(() => {
    const choice = t('ui.selectRow', { name: NAME })
    return {
      shown,
      rowName,
      ...(rowHref && { rowHref }),
      ...(rowActions && { rowActions }),
      isSelectable,
      isStartPinned: shown.some(({ pinned }) => pinned === 'start'),
      isEndPinned: shown.some(({ pinned }) => pinned === 'end'),
      before,
      height,
      choiceOf: (name) => choice.replace(NAME, () => name),
    }
  }, [t, shown, rowName, rowHref, rowActions, isSelectable, before, height])
}

/** Stands for a row's name in a sentence that is asked for once: for each row anew it would take longer than the row. */
const NAME = '\uFFFC'

/** While the first rows are awaited, as many empty ones stand there. */
function sourceOf<R>(rows: DataTableProps<R>['rows'], awaited: number): RowSource<R> {
  if (isRowSource(rows)) return rows
  return { ...still, count: rows?.length ?? awaited, at: (index) => rows?.[index] }
}

const none = { ...still, count: 0, at: () => undefined }

/** The ids of those rows that are there. */
export const idsAt = <R>({ props, source }: Parts<R>, indexes: readonly number[]): number[] =>
  indexes.flatMap((index) => {
    const row = source.at(index)
    return row === undefined ? [] : [props.rowId(row)]
  })

/** One cell of the grid can be reached by Tab, the others by arrow keys. `active`: the column of that one, -1 in other rows. */
export const cellProps = (active: number, column: number) => ({
  'data-column': column,
  tabIndex: active === column ? 0 : -1,
})
