import {
  useTable,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
} from '@tanstack/react-table'
import { useMemo, type CSSProperties } from 'react'
import { useMediaQuery } from '../../layout/use-media.ts'
import type { DataColumn, DataTableProps } from '../columns.ts'
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
  /** For `grid-template-columns`. */
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
    return { features, data: nothing, columns: defined, state: toColumnState(columns, layout, isNarrow) }
  }, [columns, layout, isNarrow])
  const table: Grouped = useTable(options)
  const [start, end] = [selection ? CHECKBOX_COLUMN_WIDTH : 0, rowActions ? ACTIONS_COLUMN_WIDTH : 0]
  return useMemo(
    () => ({ ...laidOut(table, { columns, layout, start, end }), order: options.state.columnOrder }),
    [table, columns, layout, start, end, options],
  )
}

type Grouped = Record<'getStartVisibleLeafColumns' | 'getCenterVisibleLeafColumns' | 'getEndVisibleLeafColumns', () => Sized[]>
type Sized = { id: string; getSize: () => number }
type Laying<R> = Pick<DataTableProps<R>, 'columns'> & { layout: TableLayout; start: number; end: number }

function laidOut<R>(table: Grouped, { columns, layout, ...edge }: Laying<R>): Omit<VisibleColumns<R>, 'order'> {
  const byId = new Map(columns.map((column) => [column.id, column]))
  const group = (found: Sized[], pinned: VisibleColumn<R>['pinned']) =>
    found.map((one): VisibleColumn<R> => ({ id: one.id, column: byId.get(one.id)!, width: one.getSize(), pinned, style: undefined }))
  const start = stuck(group(table.getStartVisibleLeafColumns(), 'start'), edge.start)
  const end = stuck(group(table.getEndVisibleLeafColumns(), 'end').toReversed(), edge.end).toReversed()
  const visibleColumns = [...start, ...group(table.getCenterVisibleLeafColumns(), null), ...end]
  const isFixed = ({ id, pinned }: VisibleColumn<R>) => pinned !== null || layout.widths[id] !== undefined
  const mayGrow = visibleColumns.some((column) => !isFixed(column))
  const widths = visibleColumns.map((column, index) =>
    isFixed(column) && (mayGrow || index < visibleColumns.length - 1)
      ? `${column.width}px`
      : `minmax(${column.width}px, ${column.width}fr)`,
  )
  return {
    visibleColumns,
    template: [edge.start && `${edge.start}px`, ...widths, edge.end && `${edge.end}px`].filter(Boolean).join(' '),
    minWidth: edge.start + edge.end + sumOf(visibleColumns),
    edges: { start: edge.start + sumOf(start), end: edge.end + sumOf(end) },
  }
}

const nothing: object[] = []
const sumOf = (columns: readonly { width: number }[]) => columns.reduce((sum, { width }) => sum + width, 0)

function stuck<R>(columns: readonly VisibleColumn<R>[], from: number): VisibleColumn<R>[] {
  let inset = from
  return columns.map((column) => {
    const style = column.pinned === 'start' ? { insetInlineStart: inset } : { insetInlineEnd: inset }
    inset += column.width
    return { ...column, style }
  })
}
