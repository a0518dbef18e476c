import type { ReactNode } from 'react'
import type { MenuSection } from '../menu.tsx'

export type DataColumn<R> = {
  id: string
  header: string
  cell: (row: R) => ReactNode
  /** The server's `sortColumn`; a column without it cannot be sorted by. */
  sortColumn?: string
  /** Figures, money and times stand at the end. */
  align?: 'start' | 'end'
  /** Any CSS length; what is left is shared by those without. */
  width?: string
  /** Left out where there is little room. */
  isMinor?: boolean
}

export type Sorting = { sortColumn: string; sort: 'asc' | 'desc' }

export type DataTableProps<R> = {
  /** What the table shows, for those who listen. */
  label: string
  columns: readonly DataColumn<R>[]
  /** Undefined while the first answer is awaited. */
  rows: readonly R[] | undefined
  rowId: (row: R) => number
  /** Names a row for its checkbox and menu. */
  rowName: (row: R) => string
  /** Where the first column leads. */
  rowHref?: (row: R) => string
  rowActions?: (row: R) => readonly MenuSection[]
  sorting?: Sorting
  onSort?: (sorting: Sorting) => void
  /** Ids of the selected rows; they may stand on other pages too. */
  selection?: ReadonlySet<number>
  onSelect?: (selection: ReadonlySet<number>) => void
  /** Buttons of the bar that shows over the head while rows are selected. */
  selectionActions?: ReactNode
  /** In place of rows when there are none: an `Empty` that says what to do or which filter to loosen. */
  empty: ReactNode
  /** In place of rows when they could not be fetched: a `Failure`. */
  failure?: ReactNode
  isDense?: boolean
  /** Earlier rows stay in sight, dimmed, while newer ones are awaited. */
  isStale?: boolean
  page?: { page: number; perPage: number; total: number; onChange: (page: number) => void }
}
