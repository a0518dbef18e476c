import {
  useTable,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
} from '@tanstack/react-table'
import { useMemo, type CSSProperties } from 'react'
import { useMediaQuery } from '../../layout/use-media-query.ts'
import type { DataColumn } from '../columns.ts'
import type { DataTableProps } from '../table-props.ts'
import { toColumnState, type TableLayout } from '../layout.ts'

const features = tableFeatures({ columnOrderingFeature, columnPinningFeature, columnSizingFeature, columnVisibilityFeature })

export const CHECKBOX_COLUMN_WIDTH = 44
export const ACTIONS_COLUMN_WIDTH = 52

export type VisibleColumn<R> = {
  id: string
  column: DataColumn<R>
  width: number
  pinned: 'start' | 'end' | null
  style: CSSProperties | undefined
}

export type VisibleColumns<R> = {
  visibleColumns: VisibleColumn<R>[]
  order: string[]
  template: string
  /** Pixels below which the columns scroll. */
  minWidth: number
  edges: { start: number; end: number }
}

/** The visible columns with positions and widths, computed by TanStack Table. */
export function useVisibleColumns<R>({ columns, control, selection, rowActions }: DataTableProps<R>): VisibleColumns<R> {
  const isNarrow = useMediaQuery('(max-width: 767px)')
  const { layout } = control
  const options = useMemo(() => {
    const defined = columns.map(({ id, header }) => ({ id, header }))
    return { features, data: noData, columns: defined, state: toColumnState(columns, layout, isNarrow) }
  }, [columns, layout, isNarrow])
  const table: ColumnGroups = useTable(options)
  const [start, end] = [selection ? CHECKBOX_COLUMN_WIDTH : 0, rowActions ? ACTIONS_COLUMN_WIDTH : 0]
  return useMemo(
    () => ({ ...layOutColumns(table, { columns, layout, start, end }), order: options.state.columnOrder }),
    [table, columns, layout, start, end, options],
  )
}

type ColumnGroups = Record<'getStartVisibleLeafColumns' | 'getCenterVisibleLeafColumns' | 'getEndVisibleLeafColumns', () => SizedColumn[]>
type SizedColumn = { id: string; getSize: () => number }
type LayoutInput<R> = Pick<DataTableProps<R>, 'columns'> & { layout: TableLayout; start: number; end: number }

function layOutColumns<R>(table: ColumnGroups, { columns, layout, ...edge }: LayoutInput<R>): Omit<VisibleColumns<R>, 'order'> {
  const byId = new Map(columns.map((column) => [column.id, column]))
  const group = (found: SizedColumn[], pinned: VisibleColumn<R>['pinned']) =>
    found.map((one): VisibleColumn<R> => ({ id: one.id, column: byId.get(one.id)!, width: one.getSize(), pinned, style: undefined }))
  const start = withInsets(group(table.getStartVisibleLeafColumns(), 'start'), edge.start)
  const end = withInsets(group(table.getEndVisibleLeafColumns(), 'end').toReversed(), edge.end).toReversed()
  const visibleColumns = [...start, ...group(table.getCenterVisibleLeafColumns(), null), ...end]
  const isFixed = ({ id, pinned }: VisibleColumn<R>) => pinned !== null || layout.widths[id] !== undefined
  const canGrow = visibleColumns.some((column) => !isFixed(column))
  const widths = visibleColumns.map((column, index) =>
    isFixed(column) && (canGrow || index < visibleColumns.length - 1)
      ? `${column.width}px`
      : `minmax(${column.width}px, ${column.width}fr)`,
  )
  return {
    visibleColumns,
    template: [edge.start && `${edge.start}px`, ...widths, edge.end && `${edge.end}px`].filter(Boolean).join(' '),
    minWidth: edge.start + edge.end + sumWidths(visibleColumns),
    edges: { start: edge.start + sumWidths(start), end: edge.end + sumWidths(end) },
  }
}

const noData: object[] = []
const sumWidths = (columns: readonly { width: number }[]) => columns.reduce((sum, { width }) => sum + width, 0)

function withInsets<R>(columns: readonly VisibleColumn<R>[], from: number): VisibleColumn<R>[] {
  let inset = from
  return columns.map((column) => {
    const style = column.pinned === 'start' ? { insetInlineStart: inset } : { insetInlineEnd: inset }
    inset += column.width
    return { ...column, style }
  })
}
