import type { ReactNode } from 'react'
import type { MenuSection } from '../overlays/menu.tsx'
import type { RowSource } from './rows/row-source.ts'
import type { TableSelection } from './rows/selection.ts'
import type { TableControl } from './views/table-view.ts'

export type DataColumn<R> = {
  id: string
  header: string
  cell: (row: R) => ReactNode
  /** The API's sort key; columns without one cannot be sorted. */
  sortColumn?: string
  filter?: ColumnFilter
  /** Plain text for copying, if the cell renders more than text. */
  text?: (row: R) => string
  edit?: CellEditOptions<R>
  align?: 'start' | 'end'
  /** Pixels, 160 by default; unresized columns share the remaining width. */
  width?: number
  /** Hidden on narrow screens by default. */
  isSecondary?: boolean
  /** Hidden by default. */
  isHidden?: boolean
  pinned?: 'start' | 'end'
}

/** `name`, `from` and `to` are query parameters of the list; ranges include both ends. */
export type ColumnFilter =
  | { type: 'choice'; name: string; options: readonly Choice[]; isSingle?: boolean }
  | { type: 'text'; name: string }
  | { type: 'date'; from: string; to: string }
  /** An amount in minor units, in the filtered currency if there is just one, else in `currency`. */
  | { type: 'amount'; from: string; to: string; currency: string }
type Choice = { value: string; label: string }

export type CellEditOptions<R> = {
  type: 'text' | 'date' | 'number' | 'choice'
  options?: readonly Choice[]
  value: (row: R) => string
  isEditable: (row: R) => boolean
  /** Returns an error message, or null. */
  validate?: (text: string) => string | null
  /** Throws ApiProblem. After 409 the table shows the newer value and the user decides. */
  save: (row: R, text: string) => Promise<unknown>
}

export type DataTableProps<R> = {
  label: string
  columns: readonly DataColumn<R>[]
  /** The query and layout, from `useTableView`. */
  control: TableControl
  /** One page of rows, or a source for infinite scrolling (`useInfiniteRows`). Undefined while loading. */
  rows: readonly R[] | RowSource<R> | undefined
  rowId: (row: R) => number
  rowName: (row: R) => string
  /** The link of the first column. */
  rowHref?: (row: R) => string
  rowActions?: (row: R) => readonly MenuSection[]
  /** From `useRowSelection`. */
  selection?: TableSelection
  /** Buttons shown while rows are selected. */
  selectionActions?: ReactNode
  empty: ReactNode
  failure?: ReactNode
  /** Dims the previous rows while new ones load. */
  isStale?: boolean
  /** Total across all pages; undefined if unknown. */
  total?: number | undefined
  /** Shows a search field with this label. */
  searchLabel?: string
  filters?: ReactNode
  /** Exports the list as CSV. */
  onExport?: () => void
  isExporting?: boolean
}
