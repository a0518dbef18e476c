import {
  useTable,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
} from '@tanstack/react-table'
import { useMemo, type CSSProperties } from 'react'
import { useMedia } from '../../layout/use-media.ts'
import type { DataColumn, DataTableProps } from '../columns.ts'
import { columnState, type Layout } from '../layout.ts'

const features = tableFeatures({ columnOrderingFeature, columnPinningFeature, columnSizingFeature, columnVisibilityFeature })

export const CHOICE_WIDTH = 44
export const ACTIONS_WIDTH = 52

export type ShownColumn<R> = {
  id: string
  column: DataColumn<R>
  width: number
  pinned: 'start' | 'end' | null
  /** Where it sticks. */
  style: CSSProperties | undefined
}

export type ShownColumns<R> = {
  shown: ShownColumn<R>[]
  /** Every column's id in order, hidden ones too. */
  order: string[]
  /** For `grid-template-columns`. */
  template: string
  /** Pixels below which the columns scroll. */
  narrowest: number
  edges: { start: number; end: number }
}

/** The columns as they are laid out: TanStack Table decides on order, visibility, sizes and pins. */
export function useShownColumns<R>({ columns, control, selection, rowActions }: DataTableProps<R>): ShownColumns<R> {
  const isNarrow = useMedia('(max-width: 767px)')
  const { layout } = control
  const options = useMemo(() => {
    const defined = columns.map(({ id, header }) => ({ id, header }))
    return { features, data: nothing, columns: defined, state: columnState(columns, layout, isNarrow) }
  }, [columns, layout, isNarrow])
  const table: Grouped = useTable(options)
  const [start, end] = [selection ? CHOICE_WIDTH : 0, rowActions ? ACTIONS_WIDTH : 0]
  return useMemo(
    () => ({ ...laidOut(table, { columns, layout, start, end }), order: options.state.columnOrder }),
    [table, columns, layout, start, end, options],
  )
}

type Grouped = Record<'getStartVisibleLeafColumns' | 'getCenterVisibleLeafColumns' | 'getEndVisibleLeafColumns', () => Sized[]>
type Sized = { id: string; getSize: () => number }
type Laying<R> = Pick<DataTableProps<R>, 'columns'> & { layout: Layout; start: number; end: number }

function laidOut<R>(table: Grouped, { columns, layout, ...edge }: Laying<R>): Omit<ShownColumns<R>, 'order'> {
  const byId = new Map(columns.map((column) => [column.id, column]))
  const group = (found: Sized[], pinned: ShownColumn<R>['pinned']) =>
    found.map((one): ShownColumn<R> => ({ id: one.id, column: byId.get(one.id)!, width: one.getSize(), pinned, style: undefined }))
  const start = stuck(group(table.getStartVisibleLeafColumns(), 'start'), edge.start)
  const end = stuck(group(table.getEndVisibleLeafColumns(), 'end').toReversed(), edge.end).toReversed()
  const shown = [...start, ...group(table.getCenterVisibleLeafColumns(), null), ...end]
  const isFixed = ({ id, pinned }: ShownColumn<R>) => pinned !== null || layout.widths[id] !== undefined
  const mayGrow = shown.some((column) => !isFixed(column))
  const widths = shown.map((column, index) =>
    isFixed(column) && (mayGrow || index < shown.length - 1) ? `${column.width}px` : `minmax(${column.width}px, ${column.width}fr)`,
  )
  return {
    shown,
    template: [edge.start && `${edge.start}px`, ...widths, edge.end && `${edge.end}px`].filter(Boolean).join(' '),
    narrowest: edge.start + edge.end + sumOf(shown),
    edges: { start: edge.start + sumOf(start), end: edge.end + sumOf(end) },
  }
}

const nothing: object[] = []
const sumOf = (columns: readonly { width: number }[]) => columns.reduce((sum, { width }) => sum + width, 0)

function stuck<R>(columns: readonly ShownColumn<R>[], from: number): ShownColumn<R>[] {
  let inset = from
  return columns.map((column) => {
    const style = column.pinned === 'start' ? { insetInlineStart: inset } : { insetInlineEnd: inset }
    inset += column.width
    return { ...column, style }
  })
}
