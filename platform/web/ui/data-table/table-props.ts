import type { ReactNode } from 'react'
import type { MenuSection } from '../overlays/menu-item.ts'
import type { DataColumn } from './columns.ts'
import type { RowSource } from './rows/row-source.ts'
import type { TableSelection } from './rows/row-selection.ts'
import type { TableControl } from './views/table-view.ts'

export type DataTableProps<R> = {
  label: string
  columns: readonly DataColumn<R>[]
  control: TableControl
  /** One page of rows, or a source for infinite scrolling (`useInfiniteRows`). Undefined while loading. */
  rows: readonly R[] | RowSource<R> | undefined
  rowId: (row: R) => number
  rowName: (row: R) => string
  rowHref?: (row: R) => string
  rowActions?: (row: R) => readonly MenuSection[]
  selection?: TableSelection
  selectionActions?: ReactNode
  empty: ReactNode
  failure?: ReactNode
  isStale?: boolean
  /** Total across all pages; undefined if unknown. */
  total?: number | undefined
  searchLabel?: string
  filters?: ReactNode
  onExport?: () => void
  isExporting?: boolean
}
